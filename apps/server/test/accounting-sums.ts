import type { MonthReport } from '@voltway/contract/accounting'
import { formatMoney, parseMoney } from '@voltway/money/money'
import { readXlsx } from 'hucre/xlsx'
import { datevOf } from '../src/features/accounting/datev.ts'
import { fecOf } from '../src/features/accounting/fec.ts'
import type { Journal, JournalLine } from '../src/features/accounting/journal.ts'
import { journalCsv, journalWorkbook } from '../src/features/accounting/journal-table.ts'
import { journalWordsIn } from '../src/features/accounting/journal-words.ts'
import { monthBookOf, readMonthJournal, writeJournal } from '../src/features/accounting/month-journal.ts'
import { selectMonths } from '../src/features/accounting/month-report.sql.ts'
import { readMonthReport } from '../src/features/accounting/month-report.ts'
import { exportData } from '../src/features/invoices/invoice-data.ts'
import type { Ctx } from '../src/kernel/ctx.ts'
import type { DocumentContent } from '../src/kernel/documents/document-content.ts'
import { systemScope, type WalletScope } from '../src/kernel/scope.ts'
import { sql } from '../src/platform/sql.ts'
import { allBelow, parseXml } from './xml-tree.ts'

/** Adds up a month from everything that shows it, each from what a person gets: the page, the lists and the files. */

/** Net and VAT in cents by what distinguishes them. */
type Sums = Map<string, { net: bigint; vat: bigint }>

/** One row of the comparison: what each place says about one amount. */
export interface SumRow {
  readonly wallet: string
  readonly month: string
  /** The rate and the amount, such as `23.00 net`. */
  readonly what: string
  readonly amounts: Readonly<Record<string, string>>
}

function add(sums: Sums, key: string, { net = 0n, vat = 0n }: { net?: bigint; vat?: bigint }): void {
  const before = sums.get(key) ?? { net: 0n, vat: 0n }
  sums.set(key, { net: before.net + net, vat: before.vat + vat })
}

const rate = (text: string): string => Number(text).toFixed(2)
const signOf = ({ type }: Pick<DocumentContent, 'type'>): bigint => (type === 'CREDIT_NOTE' ? -1n : 1n)

interface Documents {
  readonly rows: readonly { readonly regions: Readonly<Record<string, string>> }[]
  readonly contents: readonly DocumentContent[]
}

const countryOf = ({ vat_number, country }: DocumentContent['buyer']): string => vat_number?.slice(0, 2) ?? country

function ofDocuments({ rows, contents }: Documents, keyOf: (country: string, rate: string) => string): Sums {
  const sums: Sums = new Map()
  contents.forEach((content, index) => {
    if (content.class === 'TOPUP') return
    for (const line of content.lines) {
      const region = line.vat_region ?? rows[index]?.regions[line.id] ?? countryOf(content.seller)
      add(sums, keyOf(region.slice(0, 2), rate(line.vat_rate)), {
        net: signOf(content) * parseMoney(line.net),
        vat: signOf(content) * parseMoney(line.vat),
      })
    }
  })
  return sums
}

/** VAT that becomes deductible moves between both roles, which adds nothing. */
const isVat = ({ role }: Pick<JournalLine, 'role'>): boolean => role === 'vat' || role === 'vat_pending'
const isExpense = ({ role }: Pick<JournalLine, 'role'>): boolean =>
  role === 'charging' || role === 'cards' || role === 'subscription'

function ofJournal({ entries }: Journal, keyOf: (line: JournalLine) => string): Sums {
  const sums: Sums = new Map()
  for (const line of entries.flatMap(({ lines }) => lines)) {
    if (isExpense(line)) add(sums, keyOf(line), { net: line.amountMinor })
    if (isVat(line)) add(sums, keyOf(line), { vat: line.amountMinor })
  }
  return sums
}

/** Lines without a country are of the customer's own. */
const homeOf = (contents: readonly DocumentContent[]): string => {
  const [content] = contents
  return content === undefined ? '' : countryOf(content.buyer)
}

/** By the columns of the table: 7 account name, 9 rate, 10 debit, 11 credit. */
function ofTable(rows: readonly (readonly unknown[])[]): Sums {
  const { roles } = journalWordsIn('en')
  // The account of another country's VAT has the country at its end.
  const roleNamed = (name: unknown) =>
    Object.entries(roles).find(([, word]) => word === String(name).replace(/ [A-Z]{2}$/, ''))?.[0]
  const minor = (cell: unknown) => (cell === null || cell === '' ? 0n : parseMoney(Number(cell).toFixed(2)))
  const sums: Sums = new Map()
  for (const row of rows) {
    const role = roleNamed(row[7]) as JournalLine['role']
    const amount = minor(row[10]) - minor(row[11])
    if (isExpense({ role })) add(sums, rate(String(row[9])), { net: amount })
    if (isVat({ role })) add(sums, rate(String(row[9])), { vat: amount })
  }
  return sums
}

/** Splits a record of quoted and plain cells. */
const cellsOf = (record: string, separator: string): string[] =>
  [...record.matchAll(new RegExp(`(?:^|${separator})(?:"((?:[^"]|"")*)"|([^${separator}]*))`, 'g'))].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )
const recordsOf = (text: string): string[] => text.split('\r\n').filter((line) => line !== '')
const decimal = (text: string): bigint => parseMoney(text.replace(',', '.'))

/** Sums of the accounts: of the journal, of DATEV and of FEC. */
function accountsOf(journal: Journal): {
  journal: Map<string, bigint>
  datev: Map<string, bigint>
  fec: Map<string, bigint>
} {
  const [own, datev, fec] = [new Map<string, bigint>(), new Map<string, bigint>(), new Map<string, bigint>()]
  const book = (sums: Map<string, bigint>, account: string, amount: bigint) =>
    sums.set(account, (sums.get(account) ?? 0n) + amount)
  for (const { lines } of journal.entries) for (const line of lines) book(own, line.account, line.amountMinor)
  const words = journalWordsIn('en')
  const client = { consultant: 1001, client: 1, yearStartMonth: 1 }
  const batch = new TextDecoder('windows-1252').decode(
    datevOf(journal, { client, words, createdAt: new Date(0), automatic: new Set() }),
  )
  for (const record of recordsOf(batch).slice(2)) {
    const cells = cellsOf(record, ';')
    const amount = decimal(cells[0] ?? '') * (cells[1] === 'H' ? -1n : 1n)
    book(datev, cells[6] ?? '', amount)
    book(datev, cells[7] ?? '', -amount)
  }
  for (const record of recordsOf(new TextDecoder('iso-8859-15').decode(fecOf(journal, words))).slice(1)) {
    const cells = record.split('\t')
    book(fec, cells[4] ?? '', decimal(cells[11] ?? '') - decimal(cells[12] ?? ''))
  }
  return { journal: own, datev, fec }
}

/** Net by rate and all VAT of the sales in SAF-T (PT): credit is a sale of the seller, which is the customer's purchase. */
function ofSaft(xml: string): Sums {
  const sums: Sums = new Map()
  for (const invoice of allBelow(parseXml(xml)).filter(({ name }) => name === 'Invoice')) {
    const all = allBelow(invoice)
    const text = (name: string, of = all) => of.find((one) => one.name === name)?.text
    const sign = text('InvoiceType') === 'NC' ? -1n : 1n
    for (const line of all.filter(({ name }) => name === 'Line')) {
      const below = allBelow(line)
      const net = text('CreditAmount', below) ?? `-${text('DebitAmount', below)}`
      add(sums, rate(text('TaxPercentage', below) ?? ''), { net: parseMoney(net) })
    }
    add(sums, 'all', { vat: sign * parseMoney(text('TaxPayable') ?? '') })
  }
  return sums
}

/** The file of bookings or of cost centres of `invoice-data`. */
async function ofExport(ctx: Ctx, scope: WalletScope, what: 'ACCOUNTING' | 'COST_CENTRES', days: [string, string]) {
  const { content } = await exportData(ctx, scope, { what, format: 'CSV', date__gte: days[0], date__lte: days[1] })
  let csv = ''
  for await (const piece of content) csv += piece
  const sums: Sums = new Map()
  for (const record of recordsOf(csv).slice(1)) {
    const cells = cellsOf(record, ',')
    const sign = cells[3] === 'CREDIT' ? -1n : 1n
    add(sums, rate(cells[6] ?? ''), { net: sign * parseMoney(cells[5] ?? ''), vat: sign * parseMoney(cells[7] ?? '') })
  }
  return sums
}

type Row = (what: string, amounts: Readonly<Record<string, bigint>>) => SumRow
type Places = Readonly<Record<string, Sums>>

const each = (places: Places, pick: (sums: Sums) => bigint): Record<string, bigint> =>
  Object.fromEntries(Object.entries(places).map(([name, sums]) => [name, pick(sums)]))
const keysOf = (places: Readonly<Record<string, ReadonlyMap<string, unknown>>>): string[] =>
  [...new Set(Object.values(places).flatMap((sums) => [...sums.keys()]))].sort()
const total = (sums: Sums, name: 'net' | 'vat'): bigint => [...sums.values()].reduce((all, one) => all + one[name], 0n)

/** Net and VAT of each key in each place. */
const perKey = (places: Places, row: Row): SumRow[] =>
  keysOf(places).flatMap((key) => [
    row(
      `${key} net`,
      each(places, (sums) => sums.get(key)?.net ?? 0n),
    ),
    row(
      `${key} VAT`,
      each(places, (sums) => sums.get(key)?.vat ?? 0n),
    ),
  ])

/** By country and rate, which the page, the documents and the journal name. */
function byCountry(report: MonthReport, data: Documents & { readonly journal: Journal }): Places {
  const page: Sums = new Map()
  for (const sum of report.sums)
    add(page, `${sum.vat_country} ${rate(sum.vat_rate)}`, { net: parseMoney(sum.net), vat: parseMoney(sum.vat) })
  const home = homeOf(data.contents)
  return {
    page,
    documents: ofDocuments(data, (country, key) => `${country} ${key}`),
    journal: ofJournal(data.journal, ({ vatRate, vatCountry }) => `${vatCountry ?? home} ${rate(vatRate ?? '')}`),
  }
}

/** By rate, in everything that shows it. */
async function byRate(
  ctx: Ctx,
  scope: WalletScope,
  report: MonthReport,
  data: Documents & { readonly journal: Journal },
) {
  const { journal } = data
  const words = journalWordsIn('en')
  const page: Sums = new Map()
  for (const sum of report.sums) add(page, rate(sum.vat_rate), { net: parseMoney(sum.net), vat: parseMoney(sum.vat) })
  const workbook = await readXlsx(await journalWorkbook(journal, words))
  const csv = journalCsv(journal, words, 'en').toString()
  const days: [string, string] = [report.from, report.to]
  return {
    page,
    documents: ofDocuments(data, (_, key) => key),
    journal: ofJournal(journal, ({ vatRate }) => rate(vatRate ?? '')),
    csv: ofTable(
      recordsOf(csv)
        .slice(1)
        .map((record) => cellsOf(record, ',')),
    ),
    xlsx: ofTable(workbook.sheets[0]?.rows.slice(1) ?? []),
    bookings: await ofExport(ctx, scope, 'ACCOUNTING', days),
    centres: await ofExport(ctx, scope, 'COST_CENTRES', days),
  }
}

/** What is deductible in the month: VAT of its dates. */
async function deductible(ctx: Ctx, scope: WalletScope, report: MonthReport, { entries }: Journal) {
  const dated = await ctx.db.rows<{ vat: bigint }>(sql`
    select case type when 'CREDIT_NOTE' then -vat_minor else vat_minor end as vat from document
    where wallet_id = ${scope.walletId} and class <> 'TOPUP' and date between ${report.from} and ${report.to}`)
  const booked = entries.flatMap(({ lines }) => lines).filter(({ role }) => role === 'vat')
  const [later, earlier] = [report.vat_later, report.vat_earlier].map((amount) => parseMoney(amount ?? '0.00'))
  return {
    dated: dated.reduce((sum, { vat }) => sum + vat, 0n),
    journal: booked.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
    page: parseMoney(report.totals.vat) - (later ?? 0n) + (earlier ?? 0n),
  }
}

/** Compares all places in one month. */
async function monthSums(ctx: Ctx, wallet: { id: string; name: string }, month: string): Promise<SumRow[]> {
  const scope = systemScope(wallet.id)
  const of = await monthBookOf(ctx, scope, month)
  const data = await readMonthJournal(ctx, scope, month, of)
  const report = await readMonthReport({ ctx, tx: ctx.db, scope }, month)
  const listed = (await selectMonths(ctx.db, scope, ctx.now)).find((one) => one.month === `${month}-01`)
  const saft = ofSaft(
    new TextDecoder('windows-1252').decode((await writeJournal(ctx, scope, month, { format: 'SAFT_PT', of })).content),
  )
  const row: Row = (what, amounts) => ({
    wallet: wallet.name,
    month,
    what,
    amounts: Object.fromEntries(Object.entries(amounts).map(([name, minor]) => [name, formatMoney(minor)])),
  })
  const rates = await byRate(ctx, scope, report, data)
  const accounts = accountsOf(data.journal)
  const sumOf = (sums: ReadonlyMap<string, bigint>, key: string) => sums.get(key) ?? 0n
  return [
    ...perKey(byCountry(report, data), row),
    ...perKey(rates, row),
    row('VAT', { ...each(rates, (sums) => total(sums, 'vat')), saft: saft.get('all')?.vat ?? 0n }),
    row('VAT deductible', await deductible(ctx, scope, report, data.journal)),
    row('net', { ...each(rates, (sums) => total(sums, 'net')), saft: total(saft, 'net') }),
    row('total', {
      ...each(rates, (sums) => total(sums, 'net') + total(sums, 'vat')),
      saft: total(saft, 'net') + total(saft, 'vat'),
      total: parseMoney(report.totals.total),
      list: listed?.total_minor ?? 0n,
      ledger: report.sums.reduce((sum, one) => sum + parseMoney(one.ledger ?? '0.00'), 0n),
    }),
    ...keysOf(accounts).map((key) =>
      row(`account ${key}`, {
        journal: sumOf(accounts.journal, key),
        datev: sumOf(accounts.datev, key),
        fec: sumOf(accounts.fec, key),
      }),
    ),
  ]
}

/** Compares all places in every month of a wallet. */
export async function accountingSums(ctx: Ctx, wallet: { id: string; name: string }): Promise<SumRow[]> {
  const months = await selectMonths(ctx.db, systemScope(wallet.id), ctx.now)
  const rows: SumRow[] = []
  for (const { month } of months.toReversed()) rows.push(...(await monthSums(ctx, wallet, month.slice(0, 7))))
  return rows
}

/** The rows in which two places differ. */
export const unequal = (rows: readonly SumRow[]): SumRow[] =>
  rows.filter(({ amounts }) => new Set(Object.values(amounts)).size > 1)

/** The comparison as a table: one line per month and amount, with the places that say it. */
export const tableOf = (rows: readonly SumRow[]): string =>
  rows
    .map(({ wallet, month, what, amounts }) => {
      const amountsByPlace = [...Map.groupBy(Object.entries(amounts), ([, amount]) => amount)]
      const places = amountsByPlace.map(
        ([amount, names]) => `${amount.padStart(12)}  ${names.map(([name]) => name).join(' = ')}`,
      )
      return `${wallet.padEnd(24)} ${month}  ${what.padEnd(16)}${amountsByPlace.length > 1 ? '!' : ' '} ${places.join(' | ')}`
    })
    .join('\n')
