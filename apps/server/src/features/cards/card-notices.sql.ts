import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql } from '../../platform/sql.ts'

/** Reads for notifications about cards; writes nothing. */

export interface NoticeCardRow {
  name: string
  assigned_credit_minor: bigint | null
  /** The driver's account, while they are a member. */
  person_id: string | null
  wallet_name: string
  currency: string
}

export async function selectNoticeCards(
  db: Sql,
  scope: WalletScope,
  cardIds: readonly string[],
): Promise<NoticeCardRow[]> {
  const rows = await db.rows<
    Omit<NoticeCardRow, 'assigned_credit_minor'> & { assigned_credit_minor: string | null }
  >(sql`
    select c.name, c.assigned_credit_minor::text, m.person_id, w.name as wallet_name, w.currency
    from card c join wallet w on w.id = c.wallet_id
    left join member m on m.wallet_id = c.wallet_id and m.id = c.member_id and m.status <> 'REMOVED'
    where c.wallet_id = ${scope.walletId} and c.id = any(${[...cardIds]}::uuid[])
    order by c.name, c.id`)
  return rows.map((row) => ({
    ...row,
    assigned_credit_minor: row.assigned_credit_minor === null ? null : BigInt(row.assigned_credit_minor),
  }))
}
