import { encodeSingleByte, noSigns, plainSigns } from '../../platform/single-byte.ts'
import { type Journal, type JournalBook, type JournalEntry, type JournalLine, unsigned } from './journal.ts'
import { accountName, entryText, type JournalWords } from './journal-words.ts'

/**
 * The journal as a French file of accounting entries (FEC): the 18 columns of article A47 A-1 of the Livre des procédures
 * fiscales, separated by tabs, with decimal commas and days as `20261031`, in ISO 8859-15.
 */
export const fecColumns = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const

const bookCodes: Readonly<Record<JournalBook, string>> = { PURCHASES: 'AC', SETTLEMENTS: 'OD', BANK: 'BQ' }

/** A separator or line break inside a cell would shift the columns. */
const cell = (text: string): string => text.replaceAll(/[\s|]+/g, ' ').trim()
const compact = (day: string): string => day.replaceAll('-', '')
const amount = (minor: bigint): string => unsigned(minor).replace('.', ',')

/** Writes the file. */
export function fecOf(journal: Journal, words: JournalWords): Buffer {
  const rows = journal.entries.flatMap((entry) => entry.lines.map((line) => rowOf(entry, line, { journal, words })))
  const text = [fecColumns, ...rows].map((cells) => `${cells.join('\t')}\r\n`).join('')
  return encodeSingleByte(text, 'iso-8859-15', journal.isFormer ? noSigns : plainSigns)
}

function rowOf(
  entry: JournalEntry,
  line: JournalLine,
  { journal, words }: { journal: Journal; words: JournalWords },
): string[] {
  const { supplier } = journal
  const isSupplier = line.role === 'supplier'
  const book = bookCodes[entry.book]
  return [
    book,
    words.books[entry.book],
    `${book}${compact(journal.month)}${String(entry.number).padStart(4, '0')}`,
    compact(entry.postingDay),
    line.account,
    accountName(line, words),
    isSupplier ? (supplier.vatNumber ?? 'VOLTWAY') : '',
    isSupplier ? supplier.name : '',
    entry.reference,
    compact(entry.documentDay),
    entryText(entry, journal, words),
    line.amountMinor > 0n ? amount(line.amountMinor) : '0,00',
    line.amountMinor < 0n ? amount(line.amountMinor) : '0,00',
    '',
    '',
    compact(entry.postingDay),
    '',
    '',
  ].map(cell)
}

/** The SIREN of a French VAT number, SIREN or SIRET with the prefix of the country. Null: it is none. */
export const sirenOf = (vatNumber: string | null): string | null =>
  /^FR(?:[0-9A-Z]{2})?(\d{9})(?:\d{5})?$/.exec(vatNumber ?? '')?.[1] ?? null

/** Returns the name that the rules prescribe: the SIREN, `FEC` and the last day. */
export const fecName = (siren: string, lastDay: string): string => `${siren}FEC${compact(lastDay)}.txt`
