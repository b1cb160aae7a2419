import { readAmount } from '../amount.ts'
import { addDays } from '../dates/day-range.ts'
import { folded } from './choice.ts'

/** What a command changes or opens. */
export const commandVerbs = ['block', 'unblock', 'limit', 'topUp', 'invoices'] as const
export type CommandVerb = (typeof commandVerbs)[number]

/** The words of one language by which commands are typed. Alternatives are separated by `|`. */
export type CommandWords = Readonly<Record<CommandVerb | 'until' | 'at' | 'today' | 'tomorrow', string>>

/** A day and a time of the wallet's clock: `2026-11-27`, `18:00`. */
export interface Moment {
  readonly day: string
  readonly time: string
}

/** A typed command that is complete. `card` is a search text; amounts are decimal strings such as `250.00`. */
export type Command =
  | { readonly verb: 'block' | 'unblock'; readonly card: string }
  | {
      readonly verb: 'limit'
      readonly card: string
      readonly amount: string
      /** Whether the amount is added to the limit: `+50`. */
      readonly adds: boolean
      /** Until when a higher limit lasts; null: until the next change. */
      readonly until: Moment | null
    }
  | { readonly verb: 'topUp'; readonly amount: string }
  | { readonly verb: 'invoices'; readonly from: string; readonly to: string }

/** The language of a command and the current day and time of the wallet. */
export interface CommandContext {
  readonly words: CommandWords
  /** BCP 47 tag with region, such as `pt-PT`, for the names of days and months. */
  readonly tag: string
  readonly today: string
  /** `HH:MM`. */
  readonly time: string
}

/** The time at which a higher limit ends if none is typed. */
const END_OF_WORK = '18:00'
const FEWEST_LETTERS = 3

/** Parses a typed command: its verb, and the complete command or null while something is missing or not understood. */
export function readCommand(
  typed: string,
  context: CommandContext,
): { readonly verb: CommandVerb; readonly command: Command | null } | null {
  const text = folded(typed)
  for (const verb of commandVerbs) {
    const word = alternatives(context.words[verb]).find((word) => text === word || text.startsWith(`${word} `))
    if (word !== undefined) return { verb, command: argumentOf(verb, text.slice(word.length).trim(), context) }
  }
  return null
}

/** The alternatives of a word, the longest first. */
const alternatives = (words: string) =>
  words
    .split('|')
    .map(folded)
    .sort((one, other) => other.length - one.length)

function argumentOf(verb: CommandVerb, rest: string, context: CommandContext): Command | null {
  if (rest === '') return null
  if (verb === 'block' || verb === 'unblock') return { verb, card: rest }
  if (verb === 'limit') return limitOf(rest, context)
  if (verb === 'invoices') {
    const month = monthOf(rest, context)
    return month && { verb, ...month }
  }
  const amount = readAmount(rest)
  return amount === null ? null : { verb, amount }
}

/** `be90zt 250`, `sofia +50 until fri 18:00`. */
function limitOf(rest: string, context: CommandContext): Command | null {
  const until = alternatives(context.words.until)
    .map((word) => ({ word, at: rest.indexOf(` ${word} `) }))
    .find(({ at }) => at > 0)
  const [, card, plus, digits] = /^(.+?) (\+?) ?([\d.,€]+)$/.exec(until ? rest.slice(0, until.at) : rest) ?? []
  const amount = readAmount(digits ?? '')
  if (card === undefined || amount === null) return null
  const moment = until ? momentOf(rest.slice(until.at + until.word.length + 2), context) : null
  if (until && moment === null) return null
  return { verb: 'limit', card, amount, adds: plus === '+', until: moment }
}

/**
 * `fri`, `tomorrow 9:30`, `30/11`, `30 nov at 18h`, `2026-11-30`. A day without a year is the next one. A weekday is
 * today's until the time has passed.
 */
function momentOf(text: string, context: CommandContext): Moment | null {
  const [whole = '', hour, minute] = /(?:^| )(\d{1,2})(?:[:h](\d{2})?)$/.exec(text) ?? []
  const at = alternatives(context.words.at).find((word) => text.slice(0, -whole.length).endsWith(` ${word}`))
  const days = whole === '' ? text : text.slice(0, text.length - whole.length - (at ? at.length + 1 : 0))
  const time = hour === undefined ? END_OF_WORK : `${hour.padStart(2, '0')}:${minute ?? '00'}`
  const day = dayOf(days.trim(), time, context)
  return day === null || Number(hour ?? 0) > 23 || Number(minute ?? 0) > 59 ? null : { day, time }
}

function dayOf(text: string, time: string, { words, tag, today, time: now }: CommandContext): string | null {
  if (alternatives(words.today).includes(text)) return today
  if (alternatives(words.tomorrow).includes(text)) return addDays(today, 1)
  const first = addDays(today, now < time ? 0 : 1)
  const weekday = Array.from({ length: 7 }, (_, index) => addDays(first, index)).find((day) =>
    isNameOf(text, nameOf(day, tag, { weekday: 'long' })),
  )
  if (weekday !== undefined) return weekday
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return existing(text) && text >= today ? text : null
  const [, date, month] = /^(\d{1,2})(?:[./-]| (?:de )?)(\S+)$/.exec(text) ?? []
  if (date === undefined || month === undefined) return null
  const number = /^\d{1,2}$/.test(month) ? month.padStart(2, '0') : monthNumber(month, tag)
  if (number === null) return null
  const year = Number(today.slice(0, 4))
  const day = [year, year + 1].map((year) => `${year}-${number}-${date.padStart(2, '0')}`).find((day) => day >= today)
  return day !== undefined && existing(day) ? day : null
}

/** `october`, `oct 2025`, `2025-10`. A month without a year is the last one that has begun. */
function monthOf(text: string, { tag, today }: CommandContext): { from: string; to: string } | null {
  const [, isoYear, isoMonth] = /^(\d{4})-(\d{2})$/.exec(text) ?? []
  const [, name, typedYear] = /^(\p{L}+)\.?(?: (?:de )?(\d{4}))?$/u.exec(text) ?? []
  const month = isoMonth ?? (name === undefined ? null : monthNumber(name, tag))
  if (month === null) return null
  const thisYear = Number(today.slice(0, 4))
  const year = isoYear ?? typedYear ?? String(`${thisYear}-${month}` <= today.slice(0, 7) ? thisYear : thisYear - 1)
  const from = `${year}-${month}-01`
  if (!existing(from)) return null
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) }
}

/** The two digits of the month whose name begins with the text. */
function monthNumber(text: string, tag: string): string | null {
  const index = Array.from({ length: 12 }, (_, index) => `2024-${String(index + 1).padStart(2, '0')}-01`).findIndex(
    (day) => isNameOf(text, nameOf(day, tag, { month: 'long' })),
  )
  return index < 0 ? null : String(index + 1).padStart(2, '0')
}

const isNameOf = (text: string, name: string) => text.length >= FEWEST_LETTERS && name.startsWith(text.replace('.', ''))

function nameOf(day: string, tag: string, part: Intl.DateTimeFormatOptions): string {
  return folded(new Intl.DateTimeFormat(tag, { ...part, timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`)))
}

/** Whether the calendar has this day. */
function existing(day: string): boolean {
  const date = new Date(`${day}T12:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}
