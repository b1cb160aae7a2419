import { encodeSingleByte, noSigns, plainSigns } from '../../platform/single-byte.ts'
import { centreCodeOf, type Journal, type JournalEntry, type JournalLine, lastDayOf, unsigned } from './journal.ts'
import { entryText, type JournalWords } from './journal-words.ts'

/**
 * The journal as a DATEV batch of postings (EXTF, header version 700, category 21 "Buchungsstapel", format version 13):
 * `;`, quoted texts, decimal commas, CRLF and Windows-1252, as the format description of DATEV defines it.
 */

/** The numbers that a tax adviser assigns, and the first month of the financial year. */
export interface DatevClient {
  readonly consultant: number
  readonly client: number
  readonly yearStartMonth: number
}

const FORMAT_VERSION = 13
const CURRENCY_OF_DATEV = 'EUR'

const numbered = (count: number, ...names: readonly string[]): string[] =>
  Array.from({ length: count }, (_, index) => names.map((name) => `${name} ${index + 1}`)).flat()

/** The 125 columns of format version 13. Programs read them by position. */
export const datevColumns: readonly string[] = [
  ...[
    'Umsatz (ohne Soll/Haben-Kz)',
    'Soll/Haben-Kennzeichen',
    'WKZ Umsatz',
    'Kurs',
    'Basis-Umsatz',
    'WKZ Basis-Umsatz',
  ],
  ...['Konto', 'Gegenkonto (ohne BU-Schlüssel)', 'BU-Schlüssel', 'Belegdatum', 'Belegfeld 1', 'Belegfeld 2', 'Skonto'],
  ...['Buchungstext', 'Postensperre', 'Diverse Adressnummer', 'Geschäftspartnerbank', 'Sachverhalt', 'Zinssperre'],
  'Beleglink',
  ...numbered(8, 'Beleginfo - Art', 'Beleginfo - Inhalt'),
  ...['KOST1 - Kostenstelle', 'KOST2 - Kostenstelle', 'Kost-Menge', 'EU-Land u. UStID (Bestimmung)'],
  ...['EU-Steuersatz (Bestimmung)', 'Abw. Versteuerungsart', 'Sachverhalt L+L', 'Funktionsergänzung L+L'],
  ...['BU 49 Hauptfunktionstyp', 'BU 49 Hauptfunktionsnummer', 'BU 49 Funktionsergänzung'],
  ...numbered(20, 'Zusatzinformation - Art', 'Zusatzinformation - Inhalt'),
  ...['Stück', 'Gewicht', 'Zahlweise', 'Forderungsart', 'Veranlagungsjahr', 'Zugeordnete Fälligkeit', 'Skontotyp'],
  ...['Auftragsnummer', 'Buchungstyp', 'USt-Schlüssel (Anzahlungen)', 'EU-Land (Anzahlungen)'],
  ...['Sachverhalt L+L (Anzahlungen)', 'EU-Steuersatz (Anzahlungen)', 'Erlöskonto (Anzahlungen)', 'Herkunft-Kz'],
  ...['Buchungs GUID', 'KOST-Datum', 'SEPA-Mandatsreferenz', 'Skontosperre', 'Gesellschaftername'],
  ...['Beteiligtennummer', 'Identifikationsnummer', 'Zeichnernummer', 'Postensperre bis'],
  ...['Bezeichnung SoBil-Sachverhalt', 'Kennzeichen SoBil-Buchung', 'Festschreibung', 'Leistungsdatum'],
  ...['Datum Zuord. Steuerperiode', 'Fälligkeit', 'Generalumkehr (GU)', 'Steuersatz', 'Land', 'Abrechnungsreferenz'],
  ...['BVV-Position', 'EU-Land u. UStID (Ursprung)', 'EU-Steuersatz (Ursprung)', 'Abw. Skontokonto'],
]

const indexOf = (name: string): number => datevColumns.indexOf(name)
const at = {
  amount: indexOf('Umsatz (ohne Soll/Haben-Kz)'),
  side: indexOf('Soll/Haben-Kennzeichen'),
  currency: indexOf('WKZ Umsatz'),
  account: indexOf('Konto'),
  counterAccount: indexOf('Gegenkonto (ohne BU-Schlüssel)'),
  taxKey: indexOf('BU-Schlüssel'),
  day: indexOf('Belegdatum'),
  reference: indexOf('Belegfeld 1'),
  text: indexOf('Buchungstext'),
  costCentre: indexOf('KOST1 - Kostenstelle'),
  supplyDay: indexOf('Leistungsdatum'),
} as const

/** Quotes a text, whose quotation marks are doubled. Line breaks would end the record. */
const quoted = (text: string): string => `"${text.replaceAll(/\s+/g, ' ').replaceAll('"', '""')}"`
const compact = (day: string): string => day.replaceAll('-', '')
/** TTMM: the year follows from the period of the batch. */
const dayAndMonth = (day: string): string => `${day.slice(8, 10)}${day.slice(5, 7)}`
const fullDay = (day: string): string => `${dayAndMonth(day)}${day.slice(0, 4)}`
/** A document number may contain letters, digits and `$ & % * + - /` only. */
const referenceOf = (text: string): string => text.replaceAll(/[^A-Za-z0-9$&%*+\-/]+/g, '-').slice(0, 36)

function yearStartOf(month: string, yearStartMonth: number): string {
  const [year = 1970, number = 1] = month.split('-').map(Number)
  return `${number >= yearStartMonth ? year : year - 1}${String(yearStartMonth).padStart(2, '0')}01`
}

interface DatevWriting {
  readonly client: DatevClient
  readonly words: JournalWords
  readonly createdAt: Date
  /** Accounts to which DATEV adds VAT itself. VAT has rows of its own, so this is turned off. */
  readonly automatic: ReadonlySet<string>
}

/** The tax key that turns the automatic VAT of an account off. */
const NO_AUTOMATIC_VAT = '40'

/** Writes the batch. */
export function datevOf(journal: Journal, { client, words, createdAt, automatic }: DatevWriting): Buffer {
  const { month, entries } = journal
  const created = createdAt.toISOString().replaceAll(/\D/g, '').slice(0, 17)
  const accounts = entries.flatMap(({ lines }) => lines).filter(({ role }) => role !== 'supplier')
  const header = [
    ...[quoted('EXTF'), '700', '21', quoted('Buchungsstapel'), String(FORMAT_VERSION), created, '', quoted('VF')],
    ...[quoted(''), quoted(''), String(client.consultant), String(client.client)],
    // General accounts have four to eight digits; accounts of suppliers have one more.
    ...[yearStartOf(month, client.yearStartMonth), String(lengthOf(accounts)), compact(`${month}-01`)],
    ...[compact(lastDayOf(month)), quoted(`Voltway ${month}`), quoted(''), '1', '0', '0', quoted(CURRENCY_OF_DATEV)],
    ...['', quoted(''), '', '', quoted(''), '', '', quoted(''), quoted('')],
  ]
  const rows = entries.flatMap((entry) => rowsOf(entry, journal, { words, automatic }))
  const lines = [header, datevColumns, ...rows].map((cells) => `${cells.join(';')}\r\n`)
  return encodeSingleByte(lines.join(''), 'windows-1252', journal.isFormer ? noSigns : plainSigns)
}

const lengthOf = (lines: readonly JournalLine[]): number =>
  Math.min(8, Math.max(4, ...lines.map(({ account }) => account.length)))

/** DATEV books pairs of accounts: each line against the one line of the entry that balances all others. */
function rowsOf(
  entry: JournalEntry,
  journal: Journal,
  { words, automatic }: Pick<DatevWriting, 'words' | 'automatic'>,
): string[][] {
  const counter = entry.lines.at(-1)
  if (counter === undefined) return []
  return entry.lines.slice(0, -1).map((line) => {
    const cells = datevColumns.map(() => '')
    cells[at.amount] = unsigned(line.amountMinor).replace('.', ',')
    cells[at.side] = quoted(line.amountMinor < 0n ? 'H' : 'S')
    cells[at.currency] = quoted(journal.currency)
    cells[at.account] = line.account
    cells[at.counterAccount] = counter.account
    const hasAutomaticVat = automatic.has(line.account) || automatic.has(counter.account)
    const taxKey = line.taxKey ?? (hasAutomaticVat ? NO_AUTOMATIC_VAT : null)
    if (taxKey !== null) cells[at.taxKey] = quoted(taxKey)
    cells[at.day] = dayAndMonth(entry.postingDay)
    cells[at.reference] = quoted(referenceOf(entry.reference))
    cells[at.text] = quoted(entryText(entry, journal, words).slice(0, 60))
    cells[at.costCentre] = quoted((centreCodeOf(line, journal) || (line.costCentre ?? '')).slice(0, 36))
    cells[at.supplyDay] = entry.supplyDay === null ? '' : fullDay(entry.supplyDay)
    return cells
  })
}
