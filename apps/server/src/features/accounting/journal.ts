import type { AccountRole, JournalFormat } from '@voltway/contract/accounting'
import { formatMoney, parseMoney } from '@voltway/money/money'
import { type CostState, divided, sharesOf } from '../../kernel/cost-centres/cost-shares.ts'
import type { DocumentContent, DocumentLine, Party } from '../../kernel/documents/document-content.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { type AccountMap, chargingAccount, type LineVat, taxKeyOf, vatAccount } from './account-map.ts'

/**
 * The journal of a month in the customer's books. Documents are purchases from the seller; the money that they take from
 * the balance settles them against the prepayment; money that entered or left the wallet is booked against the bank.
 */

/** An issued document, and the part of its total that the balance paid or received. */
export interface JournalDocument {
  readonly content: DocumentContent
  readonly settledMinor: bigint
  /** The cost centres of its charges by the line's id: they may have changed since the document was issued. */
  readonly centres: ReadonlyMap<string, CostState>
  /** The regions of VAT by the line's id, of documents whose lines do not name them. */
  readonly regions: ReadonlyMap<string, string>
  /** Its VAT is deductible from its date on, which is after the month. */
  readonly isVatLater: boolean
}

/** A document of an earlier month that is dated in this one, and the account where its VAT has waited. */
export interface JournalArrival {
  readonly document: JournalDocument
  readonly pendingAccount: string
}

/** Money that entered (positive) or left the wallet through a payment method, from the ledger. */
export interface JournalMovement {
  readonly day: string
  readonly amountMinor: bigint
  /** The payment method of the ledger's clearing account: `card`, `direct_debit`, … */
  readonly method: string
  /** True: it pays an invoice. False: it is added to the balance. */
  readonly paysInvoice: boolean
  /** The number of its invoice or receipt, else the id of its payment. */
  readonly reference: string
}

/** The books to which an entry belongs. */
export type JournalBook = 'PURCHASES' | 'SETTLEMENTS' | 'BANK'

/** A line of an entry. `amountMinor` is cents: positive is a debit, negative a credit. */
export interface JournalLine {
  readonly role: AccountRole | 'vat_pending'
  readonly account: string
  readonly amountMinor: bigint
  readonly costCentre: string | null
  /** A percentage such as `23.00`. Null where VAT plays no part. */
  readonly vatRate: string | null
  /** The country of VAT that is not the customer's own. */
  readonly vatCountry?: string | null
  /** DATEV's tax key. */
  readonly taxKey?: string | null
}

/** Lines that add up to zero. Days are `2026-10-31`. */
export interface JournalEntry {
  /** From 1, without gaps in its book and month. */
  readonly number: number
  readonly book: JournalBook
  readonly kind: 'INVOICE' | 'CREDIT_NOTE' | 'VAT' | 'SETTLEMENT' | 'MONEY_IN' | 'MONEY_OUT'
  /** In the month: the charging invoice of a month is issued in the next one and belongs to the month's last day. */
  readonly postingDay: string
  readonly documentDay: string
  readonly reference: string
  /** The method of money that entered or left. */
  readonly method: string | null
  /** The last day of the supply. Null: unknown. */
  readonly supplyDay: string | null
  readonly lines: readonly JournalLine[]
}

export interface Journal {
  /** Of a month that was closed before its files changed their form: they stay as they were. */
  readonly isFormer: boolean
  /** The codes of cost centres by their name. */
  readonly centreCodes: ReadonlyMap<string, string>
  /** `2026-10`. */
  readonly month: string
  readonly currency: string
  readonly supplier: { readonly name: string; readonly vatNumber: string | null }
  readonly customer: { readonly name: string; readonly vatNumber: string | null }
  readonly entries: readonly JournalEntry[]
}

export interface JournalInput extends Omit<Journal, 'entries'> {
  readonly accounts: AccountMap
  readonly documents: readonly JournalDocument[]
  readonly movements: readonly JournalMovement[]
  readonly arrivals: readonly JournalArrival[]
}

/** A file of the journal. */
export interface JournalFile {
  readonly format: JournalFormat
  readonly name: string
  readonly media: string
  readonly content: Buffer
}

/** The last day of a month `2026-10`. */
export function lastDayOf(month: string): string {
  const [year = 1970, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1) - DAY_MS).toISOString().slice(0, 10)
}

/** Returns the day, moved into the month when it is outside. */
export function dayWithin(day: string, month: string): string {
  const [first, last] = [`${month}-01`, lastDayOf(month)]
  return day < first ? first : day > last ? last : day
}

/** Composes the journal in the order of its days. Top-up receipts are references of the money, not purchases. */
export function journalOf({ accounts, documents, movements, arrivals, ...about }: JournalInput): Journal {
  const purchases = documents.filter(({ content }) => content.class !== 'TOPUP')
  const drafts = [
    ...purchases.flatMap((document) => documentEntries(document, accounts, about.month)),
    ...arrivals.flatMap((arrival) => arrivalEntries(arrival, accounts)),
    ...movements.map((movement) => movementEntry(movement, accounts, about.month)),
  ].filter(({ lines }) => lines.length > 0)
  const counts = new Map<JournalBook, number>()
  const entries = drafts
    .toSorted((one, other) => (one.postingDay < other.postingDay ? -1 : one.postingDay > other.postingDay ? 1 : 0))
    .map((draft) => {
      const number = (counts.get(draft.book) ?? 0) + 1
      counts.set(draft.book, number)
      return { number, ...draft }
    })
  return { ...about, entries }
}

type Draft = Omit<JournalEntry, 'number'>

function documentEntries(document: JournalDocument, map: AccountMap, month: string): Draft[] {
  const { content, settledMinor } = document
  const sign = content.type === 'CREDIT_NOTE' ? -1n : 1n
  const common = {
    postingDay: dayWithin(content.date, month),
    documentDay: content.date,
    reference: content.number,
    method: null,
    supplyDay: content.period?.to ?? null,
  }
  const other = { costCentre: null, vatRate: null }
  const total = sign * parseMoney(content.total)
  const { supplier, prepayment } = map.accounts
  return [
    {
      ...common,
      book: 'PURCHASES',
      kind: content.type,
      lines: nonZero([
        ...expenseLines(document, map, sign),
        ...vatLines(document, map, sign),
        { role: 'supplier', account: supplier, amountMinor: -total, ...other },
      ]),
    },
    {
      ...common,
      book: 'SETTLEMENTS',
      kind: 'SETTLEMENT',
      lines: nonZero([
        { role: 'supplier', account: supplier, amountMinor: sign * settledMinor, ...other },
        { role: 'prepayment', account: prepayment, amountMinor: -sign * settledMinor, ...other },
      ]),
    },
  ]
}

const roleOf = ({ class: kind }: DocumentContent): 'charging' | 'cards' | 'subscription' =>
  kind === 'CARD_ORDER' ? 'cards' : kind === 'SUBSCRIPTION' ? 'subscription' : 'charging'

const countryOf = ({ vat_number, country }: Party): string => vat_number?.slice(0, 2) ?? country

/** The VAT of a line. A month that was closed without accounts of other countries treats all VAT as domestic. */
function lineVat({ content, regions }: JournalDocument, line: DocumentLine, { abroad }: AccountMap): LineVat {
  const country = (line.vat_region ?? regions.get(line.id) ?? countryOf(content.seller)).slice(0, 2)
  const isDomestic = abroad == null || country === countryOf(content.buyer)
  return { country: isDomestic ? null : country, rate: line.vat_rate }
}

/** One line per account, cost centre, country and rate. A divided charge is on the line of each of its centres. */
function expenseLines(document: JournalDocument, map: AccountMap, sign: bigint): JournalLine[] {
  const { content, centres } = document
  const role = roleOf(content)
  const lines = content.lines.flatMap((line) => {
    const vat = lineVat(document, line, map)
    const state = centres.get(line.id) ?? { cost_centre: null, cost_shares: null, ...line.session }
    return [...divided(parseMoney(line.net), sharesOf(state, '1'))].map(([name, netMinor]) => {
      const costCentre = name || null
      const account = role === 'charging' ? chargingAccount(map, costCentre, vat) : map.accounts[role]
      return { role, account, amountMinor: sign * netMinor, costCentre, ...ofVat(map, vat) }
    })
  })
  return merged(lines)
}

/** One line per country and rate: the lines of a document add up to its VAT of each rate. */
function vatLines(document: JournalDocument, map: AccountMap, sign: bigint): JournalLine[] {
  const lines = document.content.lines.map((line): JournalLine => {
    const vat = lineVat(document, line, map)
    const amountMinor = sign * parseMoney(line.vat)
    return { role: 'vat', account: vatAccount(map, vat), amountMinor, costCentre: null, ...ofVat(map, vat) }
  })
  const { vat_pending: account } = map
  if (!document.isVatLater || account == null) return merged(lines)
  return merged(lines.map((line) => ({ ...line, role: 'vat_pending', account, taxKey: null })))
}

/** VAT becomes deductible on the date of its invoice, which billed an earlier month. One entry per country and rate. */
function arrivalEntries({ document, pendingAccount }: JournalArrival, map: AccountMap): Draft[] {
  const { date, number, type } = document.content
  return vatLines(document, map, type === 'CREDIT_NOTE' ? -1n : 1n).map((line) => ({
    book: 'PURCHASES',
    kind: 'VAT',
    postingDay: date,
    documentDay: date,
    reference: number,
    method: null,
    supplyDay: document.content.period?.to ?? null,
    lines: nonZero([
      line,
      { ...line, role: 'vat_pending', account: pendingAccount, amountMinor: -line.amountMinor, taxKey: null },
    ]),
  }))
}

const ofVat = (map: AccountMap, vat: LineVat) => ({
  vatRate: vat.rate,
  vatCountry: vat.country,
  taxKey: taxKeyOf(map, vat),
})

/** Adds up the lines of one account, cost centre, country and rate. */
function merged(lines: readonly JournalLine[]): JournalLine[] {
  const keyOf = ({ account, costCentre, vatRate, vatCountry }: JournalLine) =>
    JSON.stringify([account, costCentre, vatRate, vatCountry])
  return [...Map.groupBy(lines, keyOf).values()].map((group) => ({
    ...(group[0] as JournalLine),
    amountMinor: group.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
  }))
}

function movementEntry(movement: JournalMovement, { accounts }: AccountMap, month: string): Draft {
  const { amountMinor, paysInvoice, day, reference, method } = movement
  const role = paysInvoice ? 'supplier' : 'prepayment'
  const other = { costCentre: null, vatRate: null }
  return {
    book: 'BANK',
    kind: amountMinor < 0n ? 'MONEY_OUT' : 'MONEY_IN',
    postingDay: dayWithin(day, month),
    documentDay: day,
    reference,
    method,
    supplyDay: null,
    lines: nonZero([
      { role, account: accounts[role], amountMinor, ...other },
      { role: 'bank', account: accounts.bank, amountMinor: -amountMinor, ...other },
    ]),
  }
}

const nonZero = (lines: readonly JournalLine[]): JournalLine[] => lines.filter(({ amountMinor }) => amountMinor !== 0n)

/** The code of a line's cost centre. Empty: it has none, or the month was closed before files had it. */
export const centreCodeOf = ({ costCentre }: JournalLine, { isFormer, centreCodes }: Journal): string =>
  isFormer || costCentre === null ? '' : (centreCodes.get(costCentre) ?? '')

/** An amount without its sign, as files write it. */
export const unsigned = (amountMinor: bigint): string => formatMoney(amountMinor < 0n ? -amountMinor : amountMinor)
