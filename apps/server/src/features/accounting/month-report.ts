import { agreementKinds, type MonthGap, type MonthReport, type MonthState } from '@voltway/contract/accounting'
import { formatMoney } from '@voltway/money/money'
import { formatVatRate } from '@voltway/money/vat'
import { sellerCountryOf } from '../../kernel/documents/seller.ts'
import type { WalletWork } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import { type BookRow, type SettingsRow, selectBook } from './accounting.sql.ts'
import { settingsOf } from './accounting.ts'
import { lastDayOf } from './journal.ts'
import { type CloseRow, selectClose } from './month-close.sql.ts'
import {
  type AgreementRow,
  type ChargingRow,
  type GapsRow,
  type MonthRow,
  selectAgreement,
  selectCharging,
  selectGaps,
  selectMonthSums,
  selectMonths,
} from './month-report.sql.ts'

/** The state of a month that is not stored until it is closed. */
export function monthStateOf({ state, is_over, is_invoiced }: Omit<MonthRow, 'month' | 'total_minor'>): MonthState {
  return state ?? (is_over && is_invoiced ? 'READY' : 'OPEN')
}

interface Facts {
  readonly row: MonthRow
  readonly book: BookRow
  readonly settings: SettingsRow
  readonly agreement: readonly AgreementRow[]
  readonly gaps: GapsRow
  readonly close: CloseRow | undefined
}

/** Everything that decides about a close. In a transaction that locked the wallet it cannot change until the commit. */
export async function readMonthFacts({ ctx, tx, scope }: WalletWork<Sql>, month: string): Promise<Facts> {
  const firstDay = `${month}-01`
  const row = (await selectMonths(tx, scope, ctx.now)).find((one) => one.month === firstDay)
  if (row === undefined) refuse('month.not_found')
  const book = (await selectBook(tx, scope)) ?? refuse('wallet.not_found')
  return {
    row,
    book,
    settings: await settingsOf(tx, scope, book),
    agreement: await selectAgreement(tx, scope, firstDay),
    gaps: await selectGaps(tx, scope, firstDay),
    close: await selectClose(tx, scope, firstDay),
  }
}

type Gap = MonthReport['gaps'][number]

/** The missing points of a month, the blocking ones first. A closed month lacks only what is still unpaid or in dispute. */
export function gapsOf({ row, book, settings, agreement, gaps, close }: Facts): Gap[] {
  const offMinor = agreement.reduce((sum, one) => sum + absolute(one.total_minor - one.ledger_minor), 0n)
  const isOpen = close === undefined
  const found: [MonthGap, number, bigint | null][] = [
    ['NOT_OVER', Number(!row.is_over), null],
    ['NOT_INVOICED', Number(row.is_over && !row.is_invoiced), null],
    ['DIFFERENCE', Number(offMinor > 0n), offMinor],
    ['NO_RECIPIENT', Number(isOpen && settings.accountant_email === null), null],
    ['NO_DATEV_NUMBERS', Number(isOpen && settings.format === 'DATEV' && settings.datev === null), null],
    ['UNCHECKED', gaps.unchecked, null],
    ['RUNNING', gaps.running, null],
    ['DISPUTED', gaps.disputed, null],
    ['UNPAID', gaps.unpaid, gaps.unpaid_minor],
    ['NO_VAT_NUMBER', Number(isOpen && !book.has_vat_number), null],
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
    agreement: agreementOf(facts.agreement),
    charging: chargingOf(facts.agreement, await selectCharging(work.tx, work.scope, `${month}-01`)),
    close: close === undefined ? null : closeOf(close),
    format: settings.format,
    delivery: settings.delivery,
    recipient: settings.accountant_email,
  }
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
function chargingOf(rows: readonly AgreementRow[], charging: ChargingRow): MonthReport['charging'] {
  const invoice = rows.find(({ kind }) => kind === 'CHARGING')
  if (invoice === undefined) return null
  const { consumption_minor: consumption, earlier_minor: earlier, later_minor: later } = charging
  return {
    consumption: formatMoney(consumption),
    earlier: formatMoney(earlier),
    later: formatMoney(-later),
    rounding: formatMoney(invoice.total_minor - consumption - earlier + later),
    invoiced: formatMoney(invoice.total_minor),
  }
}

const closeOf = (close: CloseRow): NonNullable<MonthReport['close']> => ({
  closed_at: close.closed_at,
  closed_by: close.closed_by_name,
  format: close.settings.format,
  delivery: close.delivery,
  recipient: close.recipient,
  sent_at: close.sent_at,
  link_until: close.link_until,
})
