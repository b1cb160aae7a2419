import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { formatMoney } from '@voltway/money/money'
import {
  type ExportedBatch,
  exportPayouts,
  listOpenPayouts,
  payoutsNamed,
  payPayout,
  readBatch,
  returnPayout,
  WrongPayout,
} from '../features/payments/payouts.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { AdminError } from './admin-error.ts'
import { idOf, lineOf, REASON_LENGTH } from './arguments.ts'
import { table, time } from './table.ts'

const SHOWN = 1000

/** Lists the payouts that wait for a file or for the bank, oldest first. */
export async function showPayouts(ctx: Ctx): Promise<string> {
  const payouts = await listOpenPayouts(ctx, SHOWN)
  if (payouts.length === 0) return 'No payout waits.'
  return table(
    ['payout', 'wallet', 'amount', 'to', 'status', 'asked (UTC)', 'batch'],
    payouts.map((payout) => [
      payout.id,
      payout.wallet_name,
      formatMoney(payout.amount_minor),
      `${payout.holder} •••• ${payout.iban_last4}`,
      payout.status,
      time(payout.requested_at),
      payout.batch_id ?? '-',
    ]),
  )
}

/** Writes the payouts that wait as a credit transfer file (pain.001.001.09). Each payout is in one file. */
export async function exportPayoutFile(ctx: Ctx, path: string): Promise<string> {
  refuseExisting(path)
  const batch = await tried(() => exportPayouts(ctx))
  return batch === undefined ? 'No payout waits.' : written(batch, path)
}

/** Writes the file of a batch again, to the letter. */
export async function exportPayoutFileAgain(ctx: Ctx, id: string, path: string): Promise<string> {
  refuseExisting(path)
  return written(await tried(() => readBatch(ctx, idOf(id))), path)
}

function refuseExisting(path: string): void {
  if (existsSync(path)) throw new AdminError(`${path} exists already`, 2)
}

/** The file has IBANs, so only its owner reads it. It appears complete or not at all. */
function written({ id, payouts, amountMinor, xml }: ExportedBatch, path: string): string {
  try {
    writeFileSync(`${path}.part`, xml, { mode: 0o600 })
    renameSync(`${path}.part`, path)
  } catch (error) {
    const again = `npm run admin -- payouts export-again ${id} FILE`
    throw new AdminError(
      `${path} cannot be written: ${(error as Error).message}\nThe batch exists; write it with: ${again}`,
    )
  }
  const count = payouts === 1 ? '1 payout' : `${payouts} payouts`
  return `${path} has batch ${id}: ${count}, ${formatMoney(amountMinor)} EUR. Send it to the bank once.`
}

/** Marks a payout, or all payouts of a batch that are not returned, as paid. */
export async function markPaid(ctx: Ctx, id: string): Promise<string> {
  const payouts = await tried(() => payoutsNamed(ctx, idOf(id)))
  let paid = 0
  for (const payout of payouts) {
    if (payouts.length > 1 && payout.status === 'RETURNED') continue
    const named = { walletId: payout.wallet_id, id: payout.id }
    if ((await tried(() => payPayout(ctx, named))) === 'PAID') paid += 1
  }
  return paid === 0 ? 'Nothing changed: it was marked as paid before.' : `${paid} marked as paid.`
}

/** Returns the money of a payout that the bank refused or sent back. */
export async function markReturned(ctx: Ctx, id: string, reason: string): Promise<string> {
  const words = lineOf(reason, 'the reason', REASON_LENGTH)
  const [payout, ...others] = await tried(() => payoutsNamed(ctx, idOf(id)))
  if (payout === undefined || others.length > 0 || payout.id !== id)
    throw new AdminError(`${id} is a batch: return each payout by its own id`, 2)
  const result = await tried(() => returnPayout(ctx, { walletId: payout.wallet_id, id, reason: words }))
  return result === 'UNCHANGED'
    ? 'Nothing changed: it was returned before.'
    : `${formatMoney(payout.amount_minor)} is in the wallet again.`
}

async function tried<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof WrongPayout) throw new AdminError(`not possible: ${error.message}`)
    throw error
  }
}
