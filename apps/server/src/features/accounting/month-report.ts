import { agreementKinds, type MonthGap, type MonthReport, type MonthState } from '@voltway/contract/accounting'
import { formatEnergyKwh } from '@voltway/money/energy'
import { formatMoney } from '@voltway/money/money'
import { formatVatRate } from '@voltway/money/vat'
import { sellerCountryOf } from '../../kernel/documents/seller.ts'
import type { WalletWork } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import { type BookRow, type SettingsRow, selectBook } from './accounting.sql.ts'
import { settingsOf } from './accounting.ts'
import { sirenOf } from './fec.ts'
import { lastDayOf } from './journal.ts'
import { selectChanges, selectCharging } from './month-charging.sql.ts'
import { type CloseRow, selectClose } from './month-close.sql.ts'
import { selectBuyerNumber, selectVatInTime } from './month-documents.sql.ts'
import {
  type AgreementRow,
  type GapsRow,
  type MonthRow,
  selectAgreement,
  selectGaps,
  selectMonthSums,
  selectMonths,
} from './month-report.sql.ts'
import { selectMonthDepots, selectMonthReimbursements, selectOpenReimbursements } from './month-sites.sql.ts'

/** The state of a month that is not stored until it is closed. */
export function monthStateOf({
  state,
  is_over,
  is_invoiced,
}: Omit<MonthRow, 'month' | 'total_minor' | 'has_documents'>): MonthState {
  return state ?? (is_over && is_invoiced ? 'READY' : 'OPEN')
}

interface Facts {
  readonly row: MonthRow
  readonly book: BookRow
  readonly settings: SettingsRow
  readonly agreement: readonly AgreementRow[]
  readonly gaps: GapsRow
  readonly close: CloseRow | undefined
  /** Earlier months with documents that are not closed, since the last closed one, oldest first. */
  readonly earlierOpen: readonly string[]
  /** No month was closed before. */
  readonly isFirst: boolean
  /** The name of the French file needs a SIREN, and neither the month's documents nor the wallet have one. */
  readonly lacksSiren: boolean
}

/** Everything that decides about a close. In a transaction that locked the wallet it cannot change until the commit. */
export async function readMonthFacts({ ctx, tx, scope }: WalletWork<Sql>, month: string): Promise<Facts> {
  const firstDay = `${month}-01`
  const months = await selectMonths(tx, scope, ctx.now)
  const row = months.find((one) => one.month === firstDay)
  if (row === undefined) refuse('month.not_found')
  const book = (await selectBook(tx, scope)) ?? refuse('wallet.not_found')
  const settings = await settingsOf(tx, scope, book)
  return {
    row,
    book,
    settings,
    agreement: await selectAgreement(tx, scope, firstDay),
    gaps: await selectGaps(tx, scope, firstDay),
    close: await selectClose(tx, scope, firstDay),
    earlierOpen: earlierOpenOf(months, firstDay),
    isFirst: months.every(({ state }) => state === null),
    lacksSiren:
      settings.format === 'FEC' &&
      sirenOf(book.vat_number) === null &&
      sirenOf(await selectBuyerNumber(tx, scope, firstDay)) === null,
  }
}

function earlierOpenOf(months: readonly MonthRow[], firstDay: string): string[] {
  const earlier = months.filter(({ month }) => month < firstDay)
  const closed = earlier.findIndex(({ state }) => state !== null)
  const open = closed < 0 ? earlier : earlier.slice(0, closed)
  return open
    .filter(({ has_documents }) => has_documents)
    .map(({ month }) => month.slice(0, 7))
    .toReversed()
}

type Gap = MonthReport['gaps'][number]

/** The missing points of a month, the blocking ones first. A closed month lacks only what is still unpaid or in dispute. */
export function gapsOf({ row, book, settings, agreement, gaps, close, lacksSiren }: Facts): Gap[] {
  const offMinor = agreement.reduce((sum, one) => sum + absolute(one.total_minor - one.ledger_minor), 0n)
  const isOpen = close === undefined
  const found: [MonthGap, number, bigint | null][] = [
    ['NOT_OVER', Number(!row.is_over), null],
    ['NOT_INVOICED', Number(row.is_over && !row.is_invoiced), null],
    ['DIFFERENCE', Number(offMinor > 0n), offMinor],
    ['NO_RECIPIENT', Number(isOpen && settings.accountant_email === null), null],
    ['NO_DATEV_NUMBERS', Number(isOpen && settings.format === 'DATEV' && settings.datev === null), null],
    ['NO_SIREN', Number(isOpen && lacksSiren), null],
    ['UNCHECKED', gaps.unchecked, null],
    ['RUNNING', gaps.running, null],
    ['DISPUTED', gaps.disputed, null],
    ['UNPAID', gaps.unpaid, gaps.unpaid_minor],
    ['NO_VAT_NUMBER', Number(isOpen && book.vat_number === null), null],
    ['NO_ADDRESS', Number(isOpen && !book.has_address), null],
  ]
  return found.flatMap(([gap, count, amount]) =>
    count === 0 ? [] : [{ gap, count, amount: amount === null ? null : formatMoney(amount) }],
  )
}

const absolute = (minor: bigint): bigint => (minor < 0n ? -minor : minor)

export async function readMonthReport(work: WalletWork<Sql>, month: string): Promise<MonthReport> {
  const facts = await readMonthFacts(work, month)
  const home = sellerCountryOf(work.ctx.app.config)
  const sums = await selectMonthSums(work.tx, work.scope, { month: `${month}-01`, home })
  const [netMinor, vatMinor] = sums.reduce(([net, vat], sum) => [net + sum.net_minor, vat + sum.vat_minor], [0n, 0n])
  const { row, book, settings, close } = facts
  return {
    month,
    from: `${month}-01`,
    to: lastDayOf(month),
    state: monthStateOf(row),
    currency: book.currency,
    gaps: gapsOf(facts),
    sums: sums.map(({ cost_centre, country, rate, net_minor, vat_minor, ledger_minor }) => ({
      cost_centre,
      vat_country: country,
      vat_rate: formatVatRate(BigInt(rate)),
      net: formatMoney(net_minor),
      vat: formatMoney(vat_minor),
      total: formatMoney(net_minor + vat_minor),
      ledger: formatMoney(ledger_minor),
      difference: formatMoney(net_minor + vat_minor - ledger_minor),
    })),
    totals: {
      net: formatMoney(netMinor),
      vat: formatMoney(vatMinor),
      total: formatMoney(netMinor + vatMinor),
    },
    ...(await vatInTime(work, facts, month)),
    agreement: agreementOf(facts.agreement),
    charging: await chargingOf(work, `${month}-01`, facts.agreement),
    reimbursements: await reimbursementsOf(work, `${month}-01`),
    depots: await depotsOf(work, `${month}-01`),
    earlier_open: close === undefined ? [...facts.earlierOpen] : [],
    close: close === undefined ? null : closeOf(close),
    format: settings.format,
    delivery: settings.delivery,
    recipient: settings.accountant_email,
  }
}

async function reimbursementsOf({ tx, scope }: WalletWork<Sql>, month: string): Promise<MonthReport['reimbursements']> {
  const rows = await selectMonthReimbursements(tx, scope, month)
  return {
    amount: formatMoney(rows.reduce((sum, { amount_minor }) => sum + amount_minor, 0n)),
    open: await selectOpenReimbursements(tx, scope, month),
    statements: rows.map(({ amount_minor, ...row }) => ({ ...row, amount: formatMoney(amount_minor) })),
  }
}

async function depotsOf({ tx, scope }: WalletWork<Sql>, month: string): Promise<MonthReport['depots']> {
  const rows = await selectMonthDepots(tx, scope, month)
  return {
    cost: formatMoney(rows.reduce((sum, { cost_minor }) => sum + cost_minor, 0n)),
    sites: rows.map(({ energy_wh, cost_minor, ...row }) => ({
      ...row,
      energy_kwh: formatEnergyKwh(energy_wh),
      cost: formatMoney(cost_minor),
    })),
  }
}

/** The VAT of another month than that of its sums. Months that were closed before it was booked apart have none. */
async function vatInTime({ ctx, tx, scope }: WalletWork<Sql>, { settings, close }: Facts, month: string) {
  const { vat_pending: account } = close?.settings ?? settings
  if (account == null) return { vat_later: null, vat_earlier: null }
  const until = close === undefined ? ctx.now : new Date(close.closed_at)
  const { later_minor, earlier_minor } = await selectVatInTime(tx, scope, { month: `${month}-01`, until })
  const moneyOf = (minor: bigint) => (minor === 0n ? null : formatMoney(minor))
  return { vat_later: moneyOf(later_minor), vat_earlier: moneyOf(earlier_minor) }
}

const agreementOf = (rows: readonly AgreementRow[]): MonthReport['agreement'] =>
  agreementKinds.flatMap((kind) => {
    const row = rows.find((one) => one.kind === kind)
    return row === undefined
      ? []
      : [
          {
            kind,
            documents: row.documents,
            total: formatMoney(row.total_minor),
            ledger: formatMoney(row.ledger_minor),
            difference: formatMoney(row.total_minor - row.ledger_minor),
          },
        ]
  })

/** The parts between a month's consumption and its charging invoice add up to the invoice. */
async function chargingOf(
  { tx, scope }: WalletWork<Sql>,
  month: string,
  rows: readonly AgreementRow[],
): Promise<MonthReport['charging']> {
  const invoice = rows.find(({ kind }) => kind === 'CHARGING')
  if (invoice === undefined) return null
  const charging = await selectCharging(tx, scope, month)
  const {
    consumption_minor: consumption,
    earlier_minor: earlier,
    later_minor: later,
    charged_minor: charged,
  } = charging
  const changes = await selectChanges(tx, scope, month)
  return {
    consumption: formatMoney(consumption),
    earlier: formatMoney(earlier),
    later: formatMoney(-later),
    credited: formatMoney(charged - consumption - earlier + later),
    rounding: formatMoney(invoice.total_minor - charged),
    invoiced: formatMoney(invoice.total_minor),
    documents: changes.map(({ amount_minor, ...about }) => ({ ...about, amount: formatMoney(amount_minor) })),
  }
}

const closeOf = (close: CloseRow): NonNullable<MonthReport['close']> => ({
  closed_at: close.closed_at,
  closed_by: close.closed_by_name,
  format: close.settings.format,
  delivery: close.delivery,
  recipient: close.recipient,
  earlier_open_reason: close.earlier_open_reason,
  sent_at: close.sent_at,
  link_until: close.link_until,
})
