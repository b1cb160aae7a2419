import { type Sql, sql } from '../../platform/sql.ts'

/** Reads what somebody leaves behind who closes their account; writes nothing. */

export interface LeftWalletRow {
  id: string
  name: string
  /** Nobody else owns it, and it is not closed. */
  is_owned_alone: boolean
}

/** The wallets a person may enter or ever drove for, in the order they are locked. */
export function selectLeftWallets(db: Sql, personId: string): Promise<LeftWalletRow[]> {
  return db.rows(sql`
    select w.id, w.name,
      w.state <> 'CLOSED'
      and exists (
        select from wallet_membership m
        where m.wallet_id = w.id and m.person_id = ${personId} and 0 = any(m.permission_groups))
      and not exists (
        select from wallet_membership m
        where m.wallet_id = w.id and m.person_id <> ${personId} and 0 = any(m.permission_groups)) as is_owned_alone
    from wallet w
    where exists (select from wallet_membership m where m.wallet_id = w.id and m.person_id = ${personId})
      or exists (select from member m where m.wallet_id = w.id and m.person_id = ${personId})
    order by w.id`)
}
