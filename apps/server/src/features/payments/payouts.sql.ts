import type { WalletScope } from '../../kernel/scope.ts'
import { type Db, type Sql, sql, type Tx } from '../../platform/sql.ts'

/** Statements on payouts to bank accounts. Writes: payout, payout_batch. */

export interface PayoutRow {
  id: string
  wallet_id: string
  amount_minor: bigint
  holder: string
  iban_sealed: string
  iban_last4: string
  status: 'ASKED' | 'SENT' | 'PAID' | 'RETURNED'
  batch_id: string | null
  requested_at: string
  changed_at: string
  reason: string | null
}

const columns = sql`id, wallet_id, amount_minor, holder, iban_sealed, iban_last4, status, batch_id, requested_at, changed_at, reason`

export function insertPayout(
  tx: Tx,
  { walletId }: WalletScope,
  payout: {
    readonly id: string
    readonly amountMinor: bigint
    readonly holder: string
    readonly ibanSealed: string
    readonly last4: string
    readonly personId: string | null
    readonly at: Date
  },
): Promise<PayoutRow | undefined> {
  return tx.row<PayoutRow>(sql`
    insert into payout (wallet_id, id, amount_minor, holder, iban_sealed, iban_last4, status, requested_by, requested_at, changed_at)
    values (${walletId}, ${payout.id}, ${payout.amountMinor}, ${payout.holder}, ${payout.ibanSealed}, ${payout.last4}, 'ASKED',
      ${payout.personId}, ${payout.at}, ${payout.at})
    returning ${columns}`)
}

/** The payouts of a wallet, the newest first. */
export function selectPayouts(on: Sql, { walletId }: WalletScope, limit: number): Promise<PayoutRow[]> {
  return on.rows<PayoutRow>(sql`
    select ${columns} from payout where wallet_id = ${walletId} order by requested_at desc, id desc limit ${limit}`)
}

/** The payments whose money a payout pays back. */
export function selectPayoutPayments(
  on: Sql,
  { walletId }: WalletScope,
  payoutId: string,
): Promise<{ payment_id: string; refund_id: string; amount_minor: bigint }[]> {
  return on.rows<{ payment_id: string; refund_id: string; amount_minor: bigint }>(sql`
    select payment_id, id as refund_id, amount_minor from payment_refund
    where wallet_id = ${walletId} and payout_id = ${payoutId} order by payment_id, id`)
}

export function lockPayout(tx: Tx, { walletId }: WalletScope, id: string): Promise<PayoutRow | undefined> {
  return tx.row<PayoutRow>(sql`
    select ${columns} from payout where wallet_id = ${walletId} and id = ${id} for no key update`)
}

/** Moves a locked payout to another state. */
export async function updatePayout(
  tx: Tx,
  { walletId }: WalletScope,
  id: string,
  state: { readonly status: 'PAID' | 'RETURNED'; readonly reason: string | null; readonly at: Date },
): Promise<void> {
  await tx.run(sql`
    update payout set status = ${state.status}, reason = ${state.reason}, changed_at = ${state.at}
    where wallet_id = ${walletId} and id = ${id}`)
}

/**
 * Puts a payout into a batch. The state is checked again under the lock of the row, so that a payout is in one batch,
 * whoever exports at the same time.
 */
export function updateSent(
  tx: Tx,
  { walletId }: WalletScope,
  { id, batchId, at }: { readonly id: string; readonly batchId: string; readonly at: Date },
): Promise<number> {
  return tx.run(sql`
    update payout set status = 'SENT', batch_id = ${batchId}, changed_at = ${at}
    where wallet_id = ${walletId} and id = ${id} and status = 'ASKED'`)
}

/**
 * Payouts that are not final, the oldest first, and their wallets. Those of an imported archive have no IBAN, because the
 * installation that they came from pays them.
 */
export function selectOpenPayouts(
  db: Sql,
  only: 'ASKED' | 'OPEN',
  limit: number,
): Promise<(PayoutRow & { wallet_name: string })[]> {
  return db.rows<PayoutRow & { wallet_name: string }>(sql`
    select p.id, p.wallet_id, p.amount_minor, p.holder, p.iban_sealed, p.iban_last4, p.status, p.batch_id, p.requested_at,
      p.changed_at, p.reason, w.name as wallet_name
    from payout p join wallet w on w.id = p.wallet_id
    where (p.status = 'ASKED' or ${only} = 'OPEN' and p.status = 'SENT') and p.iban_sealed <> ''
    order by p.requested_at, p.id limit ${limit}`)
}

/** The payouts of a batch, in the order of its file. */
export function selectPayoutsOfBatch(db: Sql, batchId: string): Promise<PayoutRow[]> {
  return db.rows<PayoutRow>(sql`select ${columns} from payout where batch_id = ${batchId} order by requested_at, id`)
}

/** A payout by its id alone, for the operator's commands. */
export function selectPayoutById(db: Sql, id: string): Promise<PayoutRow | undefined> {
  return db.row<PayoutRow>(sql`select ${columns} from payout where id = ${id}`)
}

export interface BatchRow {
  id: string
  created_at: string
  debtor_name: string
  debtor_iban: string
  debtor_bic: string | null
}

export async function insertBatch(
  tx: Tx,
  batch: {
    readonly id: string
    readonly at: Date
    readonly debtor: { readonly iban: string; readonly name: string; readonly bic: string | undefined }
  },
): Promise<void> {
  const { id, at, debtor } = batch
  await tx.run(sql`
    insert into payout_batch (id, created_at, debtor_name, debtor_iban, debtor_bic)
    values (${id}, ${at}, ${debtor.name}, ${debtor.iban}, ${debtor.bic ?? null})`)
}

export function selectBatch(db: Db, id: string): Promise<BatchRow | undefined> {
  return db.row<BatchRow>(sql`
    select id, created_at, debtor_name, debtor_iban, debtor_bic from payout_batch where id = ${id}`)
}
