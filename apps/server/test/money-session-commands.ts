import fc from 'fast-check'
import { expect } from 'vitest'
import { type Credit, creditInvoice } from '../src/features/invoices/credit-invoice.ts'
import { WrongCredit } from '../src/features/invoices/credit-lines.ts'
import { closeMonths, issueWhatIsMissing } from '../src/features/invoices/invoice-run.ts'
import { DAY_MS, HOUR_MS } from '../src/platform/durations.ts'
import { sql } from '../src/platform/sql.ts'
import { doubtCommands } from './money-doubt-commands.ts'
import type { MoneyModel } from './money-model.ts'
import { type ModelSession, OPERATOR_COST } from './money-sessions-model.ts'
import { type Command, command, type KnownRecord, type MoneyWorld, monthIndex, monthOf } from './money-world.ts'

/** A Monday, from 08:00 UTC. Each working day has twelve hours of one price. */
const FIRST_HOUR_MS = Date.parse('2026-01-05T08:00:00Z')
const HOURS = 12
/** Returns the end of the next month. The clock does not move, and each month is closed once. */
function nextMonthEnd(world: MoneyWorld): Date {
  const from = new Date(Math.max(world.fleet.clock.now().getTime(), world.closedAtMs))
  return new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1, 12))
}

/** Returns the wallet's n-th charge. No two overlap. */
function chargeOf(world: MoneyWorld, n: number): KnownRecord {
  const day = Math.floor(n / HOURS)
  const startMs = FIRST_HOUR_MS + (Math.floor(day / 5) * 7 + (day % 5)) * DAY_MS + (n % HOURS) * HOUR_MS
  return {
    card: world.chargingCard,
    id: `M${world.chargingCard.uid}${n}`,
    start_date_time: new Date(startMs).toISOString(),
    end_date_time: new Date(startMs + 45 * 60_000).toISOString(),
  }
}

/** Returns the charge record, or a credit of a share of it. */
function recordOf({ id, start_date_time, end_date_time }: KnownRecord, share = 1) {
  return {
    id,
    start_date_time,
    end_date_time,
    total_energy: Math.round(20_000 * share) / 1000,
    total_cost: { excl_vat: Math.round(OPERATOR_COST * share) / 100 },
  }
}

const session: Command = command('session', async (model, world) => {
  const record = chargeOf(world, world.charges++)
  await world.network.cdr(record.card, recordOf(record))
  model.charging.session(monthOf(world))
  world.records.push(record)
  const row = await world.fleet.db.row<{ id: string }>(sql`
    select id from session where wallet_id = ${world.scope.walletId} and cdr_id = ${record.id}`)
  world.sessionIds.push(row?.id ?? '')
})

const networkCredit = (which: number, cost: number): Command =>
  command(`network credit of ${cost} of session ${which}`, async (model, world) => {
    const { sessions } = model.charging
    if (sessions.length === 0) return
    const index = which % sessions.length
    const known = world.records[index] as KnownRecord
    const { id, ...record } = recordOf(known, cost / OPERATOR_COST)
    const credit = { ...record, id: `${id}C${world.serial++}`, credit: true, credit_reference_id: id }
    // An operator may send every message twice.
    for (let times = 0; times < 2; times++) await world.network.cdr(known.card, credit)
    model.charging.creditCost(sessions[index] as ModelSession, cost, model.day)
  })

const invoice: Command = command('invoice', async (model, world) => {
  const now = nextMonthEnd(world)
  world.closedAtMs = now.getTime()
  await closeMonths({ ...world.fleet.ctx(), now }, world.scope)
  // The given time is the first day of the following month.
  model.charging.closeMonths(monthIndex(now) - 1)
})

/** Receipts of payments and credit notes of refunds. */
const documents: Command = command('documents', (model, world) => documentsAgree(model, world))

export async function documentsAgree(model: MoneyModel, world: MoneyWorld): Promise<void> {
  await issueWhatIsMissing(world.fleet.ctx())
  model.charging.documentAll()
  model.creditRefunds()
  const rows = await world.fleet.db.rows<{ class: string; total_minor: bigint; credited_minor: bigint }>(sql`
    select d.class, d.total_minor, i.credited_minor from document d
    join invoice i on i.wallet_id = d.wallet_id and i.id = d.id
    where d.wallet_id = ${world.scope.walletId} and d.type = 'INVOICE' order by i.period_from, d.sequence`)
  const invoices = rows.filter((row) => row.class === 'CHARGING')
  expect(invoices.map((row) => [Number(row.total_minor), Number(row.credited_minor)])).toEqual(
    model.charging.invoices.map(({ net, vat, noted }) => [net + vat, noted.net + noted.vat]),
  )
  const receipts = rows.filter((row) => row.class === 'TOPUP').map((row) => Number(row.total_minor))
  const paid = model.receipts()
  expect(receipts.sort((a, b) => a - b)).toEqual(paid.sort((a, b) => a - b))
}

async function creditLines(world: MoneyWorld, invoiceId: string, of: Credit['of']): Promise<boolean> {
  const key = `credit:${world.serial++}`
  try {
    const credit = { invoiceId, reason: 'Goodwill', of, key, isBooked: false }
    return (await creditInvoice(world.fleet.ctx(), world.scope, credit)) !== undefined
  } catch (error) {
    if (error instanceof WrongCredit) return false
    throw error
  }
}

const invoiceLineOf = (world: MoneyWorld, index: number) =>
  world.fleet.db.row<{ invoice_id: string | null; invoice_line_id: string | null }>(sql`
    select invoice_id, invoice_line_id from session
    where wallet_id = ${world.scope.walletId} and id = ${world.sessionIds[index] ?? null}`)

const goodwill = (which: number, amount: number | null): Command =>
  command(`goodwill ${which} ${amount}`, async (model, world) => {
    const { sessions } = model.charging
    const invoiced = sessions.filter((one) => one.invoice !== null)
    const charged = invoiced[which % Math.max(1, invoiced.length)]
    if (charged?.invoice == null) return
    const invoiceLine = await invoiceLineOf(world, sessions.indexOf(charged))
    if (invoiceLine?.invoice_id == null || invoiceLine.invoice_line_id === null)
      throw new Error('the session is on no invoice')
    const of: Credit['of'] =
      amount === null
        ? { kind: 'LINE', lineId: invoiceLine.invoice_line_id }
        : { kind: 'AMOUNT', amountMinor: BigInt(amount) }
    const isCredited =
      amount === null ? model.charging.creditLine(charged) : model.charging.creditAmount(charged.invoice, amount)
    expect(await creditLines(world, invoiceLine.invoice_id, of)).toBe(isCredited)
  })

const part = fc.oneof(fc.constant(OPERATOR_COST), fc.constant(200), fc.integer({ min: 1, max: OPERATOR_COST }))

/** Doubles the share of charging commands. */
const often = <T>(commands: readonly T[]): T[] => [...commands, ...commands]

/** Charges and credits of the network, with their documents. */
export const sessionCommands: fc.Arbitrary<Command>[] = [
  ...often([fc.constant(session)]),
  fc.tuple(fc.nat(20), part).map(([which, cost]) => networkCredit(which, cost)),
  fc.constant(invoice),
  ...doubtCommands,
  fc.constant(documents),
  fc
    .tuple(fc.nat(20), fc.option(fc.integer({ min: 1, max: 2500 }), { nil: null }))
    .map(([which, amount]) => goodwill(which, amount)),
]
