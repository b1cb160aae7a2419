import { ledgerMovements } from '../../kernel/ledger/movements.sql.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import { type MovementRow, movementColumns } from './movements.sql.ts'

/**
 * Reads movements in the order of the ledger. A transfer takes its number in the sequence under the lock of the wallet's
 * accounts, which lasts until the commit, so transfers become visible in this order.
 */

/** A transfer of the ledger, and the first one of the hold that it concerns. */
export interface TransferRow {
  sequence: bigint
  posted_at: string
  phase: 'POSTED' | 'HELD' | 'SETTLED' | 'RELEASED'
  is_open: boolean | null
  reservation_id: string | null
  reservation_sequence: bigint | null
}

export function selectTransfersAfter(
  on: Sql,
  { walletId }: WalletScope,
  after: bigint,
  limit: number,
): Promise<TransferRow[]> {
  return on.rows<TransferRow>(sql`
    select t.sequence, t.posted_at, t.phase, h.state = 'OPEN' as is_open, r.id as reservation_id,
      r.sequence as reservation_sequence
    from ledger_transfer t
    left join ledger_hold h on h.wallet_id = ${walletId} and h.id = t.hold_id
    left join ledger_transfer r on r.wallet_id = ${walletId} and r.key = h.key
    where t.wallet_id = ${walletId} and t.sequence > ${after}
    order by t.sequence limit ${limit}`)
}

export async function selectTransferCount(on: Sql, { walletId }: WalletScope, after: bigint): Promise<bigint> {
  const row = await on.row<{ total: bigint }>(sql`
    select count(*) as total from ledger_transfer where wallet_id = ${walletId} and sequence > ${after}`)
  return row?.total ?? 0n
}

/**
 * The last transfer before everything posted at an instant or later. Clocks of servers differ and a posting takes a
 * while, so the first ten minutes are searched for the lowest number.
 */
export async function selectSequenceBefore(on: Sql, { walletId }: WalletScope, since: string): Promise<bigint> {
  const row = await on.row<{ sequence: bigint }>(sql`
    select coalesce(
      (select min(t.sequence) - 1
        from (select posted_at from ledger_transfer where wallet_id = ${walletId} and posted_at >= ${since}
          order by posted_at limit 1) f
        join ledger_transfer t on t.wallet_id = ${walletId} and t.posted_at >= ${since}
          and t.posted_at <= f.posted_at + interval '10 minutes'),
      (select sequence from ledger_transfer where wallet_id = ${walletId} and sequence is not null
        order by sequence desc limit 1),
      0) as sequence`)
  return row?.sequence ?? 0n
}

export type SequencedRow = MovementRow & { sequence: bigint }

/** The movements of these transfers as the list shows them, in the order of the ledger. */
export function selectMovementsOf(
  on: Sql,
  { walletId }: WalletScope,
  sequences: readonly bigint[],
): Promise<SequencedRow[]> {
  return on.rows<SequencedRow>(sql`
    select t.sequence, ${movementColumns}, c.name as card_name
    from ${ledgerMovements(walletId)} t
    left join ledger_hold h on h.wallet_id = ${walletId} and h.id = t.hold_id
    left join card c on c.wallet_id = ${walletId} and c.id = t.card_id
    where t.sequence = any(${[...sequences]}::bigint[])
    order by t.sequence, t.part, t.id`)
}

/** Payments that have not moved money. */
export function selectOpenPaymentMovements(
  on: Sql,
  { walletId }: WalletScope,
  ids: readonly string[],
): Promise<MovementRow[]> {
  return on.rows<MovementRow>(sql`
    select p.id, p.created_at as at, case p.purpose when 'AUTO_TOPUP' then 'AUTO_TOPUP' else 'TOPUP' end as kind,
      case p.status when 'FAILED' then 'FAILED' else 'PENDING' end as status, p.amount_minor, null::bigint as net_minor,
      null::bigint as vat_minor, null::bigint as balance_after_minor, null::uuid as session_id, null::uuid as card_id,
      p.id as payment_id, p.document_id as invoice_id, p.failure as note, null::text as card_name
    from payment p where p.wallet_id = ${walletId} and p.id = any(${[...ids]}) and p.status <> 'SUCCEEDED'`)
}
