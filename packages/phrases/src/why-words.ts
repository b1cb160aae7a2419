import type { ChangePart, CostChange } from '@voltway/contract/consumption-change'
import type { why } from './en/why.ts'
import { newNumberFormat } from './number-format.ts'
import type { Spoken } from './phrase.ts'

/** The sentence that explains the difference between two periods, for screens and mails. */

type Change = Pick<CostChange, 'currency' | 'change' | 'parts'>

/** A reason in words. `part` is null for the small ones together. */
interface Reason {
  readonly words: string
  readonly name: string
  /** Signed, with two decimals. The amounts of all reasons add up to the difference. */
  readonly amount: string
  readonly part: ChangePart | null
}

/** More reasons make a sentence that nobody reads. The rest is one reason, so that the amounts still add up. */
const MOST_REASONS = 4

/** Returns the beginning of the sentence and its reasons. `tag` is a BCP 47 tag with region, such as `pt-PT`. */
export function whyWords(
  { currency, change, parts }: Change,
  t: Spoken<typeof why>,
  tag: string,
): { readonly head: string; readonly reasons: readonly Reason[] } {
  const money = newNumberFormat(tag, { style: 'currency', currency })
  const signed = newNumberFormat(tag, { style: 'currency', currency, signDisplay: 'exceptZero' })
  // Intl formats the decimal text directly, so that no amount becomes a float.
  const write = (amount: string) => signed.format(amount as `${number}`).replace('-', '−')
  const isLess = change.startsWith('-')
  const amount = money.format((isLess ? change.slice(1) : change) as `${number}`)
  if (parts.length === 0) return { head: t.nothing, reasons: [] }
  const shown = parts.length > MOST_REASONS + 1 ? parts.slice(0, MOST_REASONS) : parts
  const asReason = (name: string, amount: string, part: ChangePart | null): Reason => ({
    words: t.reason({ reason: name, amount: write(amount) }),
    ...{ name, amount, part },
  })
  const reasons = shown.map((part) => asReason(reasonOf(part, t, tag), part.amount, part))
  if (shown.length < parts.length) reasons.push(asReason(t.others, sumOf(parts.slice(shown.length)), null))
  const head = Number(change) === 0 ? t.equal : isLess ? t.less({ amount }) : t.more({ amount })
  return { head, reasons }
}

/** Returns the sentence as text, for mails. */
export function whySentence(change: Change, t: Spoken<typeof why>, tag: string): string {
  const { head, reasons } = whyWords(change, t, tag)
  return reasons.length === 0 ? head : `${head} ${reasons.map(({ words }) => words).join(', ')}.`
}

function reasonOf(
  { kind, amount, sessions, current, country }: ChangePart,
  t: Spoken<typeof why>,
  tag: string,
): string {
  const words = amount.startsWith('-') ? t.down : t.up
  if (kind === 'COUNTRY') return t.abroad({ country: countryName(country ?? '', tag) })
  if (kind !== 'CHARGES') return words[kind]
  const by = sessions < 0 ? t.chargesFewer : t.chargesMore
  const which = current === 'AC' || current === 'DC' ? current : 'unknown'
  return by[which]({ n: Math.abs(sessions) })
}

/** A page with the charges behind a reason: the days that they began in, both included, and the filters of the page. */
export interface ReasonPage {
  readonly page: 'charging-sessions' | 'consumption'
  readonly days: { readonly from: string; readonly to: string }
  readonly filters: Readonly<Record<string, string>>
}

/** Returns where the charges behind a reason are listed, for links on screens and in mails. */
export function pageOfReason(
  { kind, amount, current, country }: ChangePart,
  { from, to, previous }: Pick<CostChange, 'from' | 'to' | 'previous'>,
): ReasonPage {
  // Charges that became fewer or cheaper are in the period before.
  const days = amount.startsWith('-') && kind !== 'PRICE' ? { from: previous.from, to: previous.to } : { from, to }
  if (kind === 'IMPORTED') return { page: 'consumption', days, filters: { show: 'imports' } }
  const filters = {
    status: 'COMPLETED,PAID',
    ...((current === 'AC' || current === 'DC') && { current }),
    ...(country !== null && { country }),
    ...((kind === 'PEAK' || kind === 'IDLE') && { extra_cost: kind }),
    ...(kind === 'ENERGY' && { ordering: '-energy_kwh' }),
    ...(kind === 'PRICE' && { ordering: '-total_cost' }),
  }
  return { page: 'charging-sessions', days, filters }
}

/** A name, or the code itself where it names no country. */
function countryName(code: string, tag: string): string {
  return /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames(tag, { type: 'region' }).of(code) ?? code) : code
}

/** Adds amounts with two decimals exactly. */
function sumOf(parts: readonly ChangePart[]): string {
  const cents = parts.reduce((sum, { amount }) => sum + BigInt(amount.replace('.', '')), 0n)
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
