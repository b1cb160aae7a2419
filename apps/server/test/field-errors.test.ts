import { mountedPath } from '@voltway/contract/endpoint'
import { errors } from '@voltway/phrases/en/errors'
import { fieldErrors } from '@voltway/phrases/en/field-errors'
import { expect, test } from 'vitest'
import type { $ZodType } from 'zod/v4/core'
import { served } from '../src/app.ts'
import { fieldsOf } from './bad-input.ts'

/*
 * Codes of field errors that the contract declares. Those of the server do not compile without words
 * (platform/refusal.ts).
 */

/** The part of a zod rule that this test reads: a check of a schema, or the schema of a format. */
interface Rule {
  readonly check?: string
  readonly format?: string
  readonly error?: (issue: object) => unknown
  readonly checks?: readonly { readonly _zod: { readonly def: Rule } }[]
}

/** Returns the codes that the rules of a schema report. A pattern without a code of its own would report a sentence. */
function codesOf(schema: $ZodType): string[] {
  const own = schema._zod.def as unknown as Rule
  const rules = [own, ...(own.checks ?? []).map(({ _zod }) => _zod.def)]
  return rules.flatMap(({ check, format, error }) => {
    const code = error?.({})
    if (check === 'custom' || format === 'regex') return [typeof code === 'string' ? code : `${check} without a code`]
    return check === 'string_format' && format !== undefined ? [format] : []
  })
}

const fields = served.flatMap(({ endpoint }) =>
  [endpoint.params, endpoint.query, endpoint.body].flatMap((input) =>
    (input === undefined ? [] : [{ path: [], schema: input }, ...fieldsOf(input)]).flatMap(({ path, schema }) =>
      codesOf(schema).map((code) => ({ code, at: `${endpoint.method} ${mountedPath(endpoint)} ${path.join('.')}` })),
    ),
  ),
)
const words = { ...errors.field, ...fieldErrors }

test('every error that the contract reports at a field has its words', () => {
  expect(fields.length).toBeGreaterThan(500)
  expect(new Set(fields.map(({ code }) => code))).toContain('money')
  const without = fields.filter(({ code }) => !Object.hasOwn(words, code))
  expect([...new Map(without.map(({ code, at }) => [code, at]))]).toEqual([])
})
