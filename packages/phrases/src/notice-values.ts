import { amountText } from './amount-text.ts'
import { dateText, dateTimeText } from './date-text.ts'
import { newNumberFormat } from './number-format.ts'

/**
 * Formats the values of a notification in its language. Amounts arrive as decimal text with their `currency`, and `amounts` when they are without VAT, days as
 * `2026-12-31`, times by the clock of the wallet as `2026-12-31T18:00`, percentages as text that begins with the digits.
 */
export function noticeValues(facts: Readonly<Record<string, string>>, tag: string): Record<string, string> {
  const { currency = 'EUR', amounts = 'GROSS', ...named } = facts
  const money = newNumberFormat(tag, { style: 'currency', currency })
  const monthNames = new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const percent = newNumberFormat(tag, { style: 'percent' })
  const written = (name: string, value: string): string => {
    // Intl formats the decimal text directly, so that no amount becomes a float.
    if (name === 'amount') return money.format(value as `${number}`)
    if (name === 'budget') return amountText(money.format(value as `${number}`), amounts, tag)
    if (name === 'percent') return percent.format(Number.parseInt(value, 10) / 100)
    if (name === 'month') return monthNames.format(new Date(`${value}-15T12:00:00Z`))
    if (name === 'until') return dateTimeText(value, tag)
    return name === 'day' ? dateText(value, tag) : value
  }
  return Object.fromEntries(Object.entries(named).map(([name, value]) => [name, written(name, value)]))
}

/** Keys of texts that depend on the facts of an event. */
type SpecialTextKey =
  | 'session.stopped_at_balance'
  | 'session.stopped_at_rule'
  | 'request.created_card'
  | 'request.created_lost_card'
  | 'request.created_exception'
  | 'request.waiting_exception'
  | 'request.approved_exception'
  | 'request.declined_exception'
  | 'request.expired_exception'
  | 'request.declined'
  | 'request.expired'
  | 'home_report.declined'

const requested: Readonly<Record<string, SpecialTextKey>> = {
  CARD: 'request.created_card',
  LOST_CARD: 'request.created_lost_card',
  EXCEPTION: 'request.created_exception',
}
const answeredException: Readonly<Record<string, SpecialTextKey>> = {
  APPROVED: 'request.approved_exception',
  DECLINED: 'request.declined_exception',
  EXPIRED: 'request.expired_exception',
}
const answered: Readonly<Record<string, SpecialTextKey>> = {
  DECLINED: 'request.declined',
  EXPIRED: 'request.expired',
}

/**
 * Returns the key of a notification's texts. A charge that used up the balance or the amount of a rule, each kind of
 * request and each answer have texts of their own.
 */
export function noticeTextKey<Event extends string>(
  event: Event,
  { reason, kind = '', state = '' }: Readonly<Record<string, string>>,
): Event | SpecialTextKey {
  if (event === 'session.stopped_at_limit' && reason === 'WALLET_BALANCE') return 'session.stopped_at_balance'
  if (event === 'session.stopped_at_limit' && reason === 'RULE_LIMIT') return 'session.stopped_at_rule'
  if (event === 'request.created') return requested[kind] ?? event
  if (event === 'request.waiting' && kind === 'EXCEPTION') return 'request.waiting_exception'
  if (event === 'request.decided') return (kind === 'EXCEPTION' ? answeredException : answered)[state] ?? event
  if (event === 'home_report.decided' && state === 'DECLINED') return 'home_report.declined'
  return event
}
