import { globSync, readFileSync } from 'node:fs'
import { calls } from '@voltway/contract/calls'
import type { Endpoint } from '@voltway/contract/endpoint'
import { type RefusalCode, refusals, sharedRefusals } from '@voltway/contract/refusals'
import { expect, test } from 'vitest'
import { served } from '../src/app.ts'

const ROOT = new URL('../../../', import.meta.url).pathname
const english = globSync('packages/phrases/src/en/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('frame.ts'))

/** Everything that may say a phrase or name one by a value, such as a state of the contract. */
const speakers = globSync(['apps/web/src/**/*.{ts,tsx}', 'apps/server/src/**/*.ts', 'packages/contract/src/*.ts'], {
  cwd: ROOT,
})
  .filter((file) => !/[.]test[.]tsx?$/.test(file))
  .map((file) => readFileSync(ROOT + file, 'utf8'))
  .join('\n')

/** `t.title`, `{ title }` or `{ title: t }` taken out of the texts, and `'TITLE'` where a value chooses the text. */
const named = new Set([
  ...[...speakers.matchAll(/const \{([^{}]*)\} =/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.split(':')[0]?.trim() ?? ''),
  ),
  ...[...speakers.matchAll(/[.]([A-Za-z_]\w*)|(['"])(-?[A-Za-z_][\w-]*)\2|[{,]\s*(\w+)(?=\s*[,}])/g)].flatMap(
    ([, property, , value, taken]) => property ?? value ?? taken ?? [],
  ),
])

/** Said of what others send, so no source of ours names the word: codes of prices and hours, errors of single sign-on. */
const SENT_BY_OTHERS = [
  'auth.hostedError.access_denied',
  'auth.hostedError.account_not_linked',
  'auth.hostedError.state_mismatch',
  'consumption.period.SUPER_OFF_PEAK',
  'session-details.detail.code.DISCOUNT',
  'session-details.detail.codeHelp.DISCOUNT',
  'session-details.detail.period.FULL',
  'session-details.detail.period.SUPER_OFF_PEAK',
]

/** Refusals whose calls are still to come. This list only shrinks. */
const NOT_UTTERED_YET = ['card.uid_taken', 'payment.action_required', 'wallet.not_empty']

const pluralForms = new Set(['one', 'many', 'other'])

/** The keys of a text down to the first that no source names; undefined when all are named. */
function withoutTexts(phrases: unknown, path: readonly string[]): string[] {
  if (typeof phrases !== 'object' || phrases === null) return []
  return Object.entries(phrases).flatMap(([key, inner]) => {
    if (pluralForms.has(key)) return []
    return named.has(key) || isNumberOrCode(key) ? withoutTexts(inner, [...path, key]) : [[...path, key].join('.')]
  })
}

/** Keys that are written with a dot are codes of refusals, judged by their own test. */
const isNumberOrCode = (key: string) => /[.]/.test(key) || /^\d+$/.test(key)

test('no text lies about that nobody says any more', async () => {
  const unused: string[] = []
  for (const file of english) {
    const [phrases] = Object.values((await import(ROOT + file)) as Record<string, unknown>)
    unused.push(...withoutTexts(phrases, [file.replace(/.*\/|[.]ts$/g, '')]))
  }
  expect(english.length).toBeGreaterThan(8)
  expect(unused.sort()).toEqual(SENT_BY_OTHERS)
})

test('every refusal may be uttered: by a call that declares it, or by any call', () => {
  const endpoints: Endpoint[] = [...Object.values(calls).flat(), ...served.map(({ endpoint }) => endpoint)]
  const declared = new Set<RefusalCode>([...sharedRefusals, ...endpoints.flatMap((endpoint) => endpoint.refusals)])
  const silent = Object.keys(refusals).filter((code) => !declared.has(code as RefusalCode))
  expect(silent.sort()).toEqual(NOT_UTTERED_YET)
})
