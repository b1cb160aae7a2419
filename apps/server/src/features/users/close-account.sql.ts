import type { Traces } from '../../kernel/erasure.sql.ts'
import { type Sql, sql } from '../../platform/sql.ts'

/** Reads the wallets and personal data of a person who closes their account. Writes nothing. */

export interface LeftWalletRow {
  id: string
  name: string
  /** Whether the person is the only owner and the wallet is not closed. */
  is_owned_alone: boolean
}

/** The wallets that a person may enter or was a driver of, in lock order. */
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

/**
 * Returns the e-mail addresses, phones and names of the person in all fleets, and the names and streets of their homes.
 * A home's name of one word is left out: it names the homes of others too. Read before they are erased.
 */
export function selectTraces(db: Sql, personId: string): Promise<Traces | undefined> {
  return db.row(sql`
    with trace as (
      select email, null::text as phone, name from person where id = ${personId}
      union select email, phone, name from member where person_id = ${personId}
      union select case when i.channel = 'EMAIL' then i.target end, case when i.channel = 'SMS' then i.target end, i.name
        from invitation i join person p on p.id = ${personId}
        where i.accepted_by = p.id and i.max_uses = 1 or i.channel = 'EMAIL' and i.target = p.email
      union select null, null, unnest(array[s.street, case when s.name ~ '[^[:alnum:]]' then s.name end])
        from member m join site s on s.wallet_id = m.wallet_id and s.member_id = m.id where m.person_id = ${personId})
    select coalesce(array_agg(distinct email) filter (where email is not null), '{}') as emails,
      coalesce(array_agg(distinct phone) filter (where phone is not null), '{}') as phones,
      coalesce(array_agg(distinct name) filter (where name is not null), '{}') as names
    from trace`)
}
