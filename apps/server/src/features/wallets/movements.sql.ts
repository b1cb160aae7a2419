import { ledgerMovements } from '../../kernel/ledger/movements.sql.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql } from '../../platform/sql.ts'

/** Reads the movements of a wallet's money. */

export interface MovementRow {
  id: string
  at: string
  kind: string
  status: 'RESERVED' | 'PENDING' | 'COMPLETE' | 'FAILED' | 'RELEASED'
  /** Effect on the balance, positive into the wallet. A hold shows its amount. */
  amount_minor: bigint
  net_minor: bigint | null
  vat_minor: bigint | null
  balance_after_minor: bigint | null
  session_id: string | null
  card_id: string | null
  card_name: string | null
  payment_id: string | null
  invoice_id: string | null
  note: string | null
}

/** The columns of a transfer `t` of the ledger with its hold `h`. */
export const movementColumns = sql`t.id, t.at, t.kind,
  case t.phase when 'HELD' then 'RESERVED' when 'RELEASED' then 'RELEASED' else 'COMPLETE' end as status,
  coalesce(t.amount_minor, -h.amount_minor) as amount_minor, t.net_minor, t.vat_minor, t.balance_after_minor, t.session_id,
  t.card_id, t.payment_id, t.invoice_id, t.note`

export interface WantedMovements {
  readonly kinds: readonly string[] | null
  readonly statuses: readonly string[] | null
  /** Days in the wallet's time zone, inclusive. */
  readonly from: string | null
  readonly to: string | null
  readonly search: string | null
}

/**
 * Movements for people, in the ledger's order so that balances add up: all postings, open and released holds with one
 * line each, and payments that have not moved money (pending or failed). A hold that became a charge is omitted,
 * because the charge shows it.
 */
function movementsOf(scope: WalletScope, wanted: WantedMovements) {
  const zone = sql`(select time_zone from wallet where id = ${scope.walletId})`
  const [kinds, statuses] = [wanted.kinds && [...wanted.kinds], wanted.statuses && [...wanted.statuses]]
  const search = wanted.search === null ? null : `%${wanted.search.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(
    select t.sequence, t.part, ${movementColumns}
    from ${ledgerMovements(scope.walletId)} t
    left join ledger_hold h on h.wallet_id = ${scope.walletId} and h.id = t.hold_id
    where (t.phase in ('POSTED', 'SETTLED', 'RELEASED') or (t.phase = 'HELD' and h.state = 'OPEN' and t.key = h.key))
      and (${kinds}::text[] is null or t.kind = any(${kinds}))
      and (${wanted.from}::date is null or t.at >= ${wanted.from}::date::timestamp at time zone ${zone})
      and (${wanted.to}::date is null or t.at < (${wanted.to}::date + 1)::timestamp at time zone ${zone})
    union all
    select coalesce((select t.sequence from ledger_transfer t
        where t.wallet_id = ${scope.walletId} and t.posted_at <= p.created_at order by t.posted_at desc, t.id desc limit 1), 0), 2,
      p.id, p.created_at,
      case p.purpose when 'AUTO_TOPUP' then 'AUTO_TOPUP' else 'TOPUP' end,
      case p.status when 'FAILED' then 'FAILED' else 'PENDING' end, p.amount_minor, null, null, null, null, null, p.id,
      p.document_id, p.failure
    from payment p
    where p.wallet_id = ${scope.walletId} and p.status <> 'SUCCEEDED'
      and (${kinds}::text[] is null or (case p.purpose when 'AUTO_TOPUP' then 'AUTO_TOPUP' else 'TOPUP' end) = any(${kinds}))
      and (${wanted.from}::date is null or p.created_at >= ${wanted.from}::date::timestamp at time zone ${zone})
      and (${wanted.to}::date is null or p.created_at < (${wanted.to}::date + 1)::timestamp at time zone ${zone})
  ) m
  left join card c on c.wallet_id = ${scope.walletId} and c.id = m.card_id
  where (${statuses}::text[] is null or m.status = any(${statuses}))
    and (${search}::text is null or c.name ilike ${search} or m.note ilike ${search}
      or trim_scale(abs(m.amount_minor) / 100.0)::text ilike ${search}
      or to_char(abs(m.amount_minor) / 100.0, 'FM9999999990.00') ilike ${search})`
}

export function selectMovementPage(
  db: Sql,
  scope: WalletScope,
  { limit, offset, ...wanted }: WantedMovements & { limit: number; offset: number },
): Promise<MovementRow[]> {
  return db.rows<MovementRow>(sql`
    select m.*, c.name as card_name from ${movementsOf(scope, wanted)}
    order by m.sequence desc, m.part desc, m.at desc, m.id desc limit ${limit} offset ${offset}`)
}

export async function selectMovementCount(db: Sql, scope: WalletScope, wanted: WantedMovements): Promise<number> {
  const row = await db.row<{ movements: number }>(sql`
    select count(*)::integer as movements from ${movementsOf(scope, wanted)}`)
  return row?.movements ?? 0
}
