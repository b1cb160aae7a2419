import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import { limitOfCard } from './card-rule.sql.ts'

/** Reads for notifications about cards; writes nothing. */

export interface NoticeCardRow {
  name: string
  /** With the raises that last; null when none is assigned. */
  limit_minor: bigint | null
  /** The driver's account, while they are a member. */
  person_id: string | null
  /** The managers of its team. */
  manager_ids: string[]
  wallet_name: string
  currency: string
}

export async function selectNoticeCards(
  db: Sql,
  scope: WalletScope,
  cardIds: readonly string[],
  now: Date,
): Promise<NoticeCardRow[]> {
  return db.rows<NoticeCardRow>(sql`
    select c.name, ${limitOfCard(now)} as limit_minor, m.person_id, w.name as wallet_name, w.currency, array(
        select g.person_id from team_manager g where g.wallet_id = ${scope.walletId} and g.team_id = c.team_id) as manager_ids
    from card c join wallet w on w.id = c.wallet_id
    left join member m on m.wallet_id = c.wallet_id and m.id = c.member_id and m.status <> 'REMOVED'
    where c.wallet_id = ${scope.walletId} and c.id = any(${[...cardIds]}::uuid[])
    order by c.name, c.id`)
}
