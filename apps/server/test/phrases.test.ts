import { globSync, readFileSync } from 'node:fs'
import { calls } from '@voltway/contract/calls'
import type { Endpoint } from '@voltway/contract/endpoint'
import { type RefusalCode, refusals, sharedRefusals } from '@voltway/contract/refusals'
import { expect, test } from 'vitest'
import { served } from '../src/app.ts'

const ROOT = new URL('../../../', import.meta.url).pathname
const english = globSync('packages/phrases/src/en/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('frame.ts'))

/** All source that can use a phrase or name one by a value, such as a state of the contract. */
const sources = ['apps/web/src/**/*.{ts,tsx}', 'apps/server/src/**/*.ts', 'packages/{contract,phrases}/src/*.ts']
const speakers = globSync(sources, { cwd: ROOT })
  .filter((file) => !/[.]test[.]tsx?$/.test(file))
  .map((file) => readFileSync(ROOT + file, 'utf8'))
  .join('\n')

/**
 * Used keys: `t.title`, `{ title }` or `{ title: t }` from the phrases, and `'TITLE'` where a value selects the phrase.
 */
const named = new Set([
  ...[...speakers.matchAll(/const \{([^{}]*)\} =/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.split(':')[0]?.trim() ?? ''),
  ),
  ...[...speakers.matchAll(/[.]([A-Za-z_]\w*)|(['"])(-?[A-Za-z_][\w-]*)\2|[{,]\s*(\w+)(?=\s*[,}])/g)].flatMap(
    ([, property, , value, bound]) => property ?? value ?? bound ?? [],
  ),
])

/**
 * Phrases for values of other systems, which no source of ours names: codes of prices and hours, errors of single
 * sign-on.
 */
const SENT_BY_OTHERS = [
  'auth.hostedError.account_not_linked',
  'consumption.period.SUPER_OFF_PEAK',
  'session-details.detail.code.DISCOUNT',
  'session-details.detail.codeHelp.DISCOUNT',
  'session-details.detail.period.FULL',
  'session-details.detail.period.SUPER_OFF_PEAK',
]

/** Refusals without a call that declares them. This list must only shrink. */
const NOT_UTTERED_YET = ['card.uid_taken', 'payment.action_required', 'wallet.not_empty']

const pluralForms = new Set(['one', 'many', 'other'])

/** Returns the paths of keys that no source names. */
function withoutTexts(phrases: unknown, path: readonly string[]): string[] {
  if (typeof phrases !== 'object' || phrases === null) return []
  return Object.entries(phrases).flatMap(([key, inner]) => {
    if (pluralForms.has(key)) return []
    return named.has(key) || isNumberOrCode(key) ? withoutTexts(inner, [...path, key]) : [[...path, key].join('.')]
  })
}

/** Keys with a dot are codes of refusals, which a separate test checks. */
const isNumberOrCode = (key: string) => /[.]/.test(key) || /^\d+$/.test(key)

test('every phrase is used', async () => {
  const unused: string[] = []
  for (const file of english) {
    const [phrases] = Object.values((await import(ROOT + file)) as Record<string, unknown>)
    unused.push(...withoutTexts(phrases, [file.replace(/.*\/|[.]ts$/g, '')]))
  }
  expect(english.length).toBeGreaterThan(8)
  expect(unused.sort()).toEqual(SENT_BY_OTHERS)
})

test('every refusal can occur: in a call that declares it, or in every call', () => {
  const endpoints: Endpoint[] = [...Object.values(calls).flat(), ...served.map(({ endpoint }) => endpoint)]
  const declared = new Set<RefusalCode>([...sharedRefusals, ...endpoints.flatMap((endpoint) => endpoint.refusals)])
  const silent = Object.keys(refusals).filter((code) => !declared.has(code as RefusalCode))
  expect(silent.sort()).toEqual(NOT_UTTERED_YET)
})

test('the drawer of a document names each item and each reason that the printed document names', async () => {
  for (const locale of ['en', 'pt', 'es', 'fr']) {
    const { documentWords } = await import(`@voltway/phrases/${locale}/document-words`)
    const { invoiceDetails } = await import(`@voltway/phrases/${locale}/invoice-details`)
    for (const part of ['kinds', 'reasons'])
      expect(Object.keys(invoiceDetails[part]), `${part} in ${locale}`).toEqual(Object.keys(documentWords[part]))
  }
})
