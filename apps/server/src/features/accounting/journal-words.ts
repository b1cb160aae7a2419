import type { Locale } from '@voltway/contract/values'
import { accountingFile as en } from '@voltway/phrases/en/accounting-file'
import { accountingFile as es } from '@voltway/phrases/es/accounting-file'
import { accountingFile as fr } from '@voltway/phrases/fr/accounting-file'
import { accountingFile as pt } from '@voltway/phrases/pt/accounting-file'
import type { Journal, JournalEntry, JournalLine } from './journal.ts'

const wordsIn = { en, pt, es, fr }

/** The texts of accounting files in one language. */
export type JournalWords = (typeof wordsIn)[Locale]

export const journalWordsIn = (language: Locale): JournalWords => wordsIn[language]

/** The name of a line's account: that of VAT names its country when it is not the customer's own. */
export const accountName = ({ role, vatCountry }: JournalLine, { roles }: JournalWords): string =>
  role === 'vat' && vatCountry ? `${roles.vat} ${vatCountry}` : roles[role]

/** Describes an entry in one line, such as "FT 2026A/35 Voltway Fleets". */
export function entryText(
  { kind, reference, method }: JournalEntry,
  { supplier }: Journal,
  words: JournalWords,
): string {
  const what = words.kinds[kind]
  const how = method === null ? supplier.name : ((words.methods as Record<string, string>)[method] ?? method)
  return `${what} ${reference} ${how}`
}
