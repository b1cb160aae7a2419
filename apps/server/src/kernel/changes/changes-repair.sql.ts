import { type Sql, sql } from '../../platform/sql.ts'
import type { ChangedObject } from './changes.sql.ts'

/** Finds changes that servers of an earlier release did not record. Writes nothing. */

/** When the table of changes was created, if that was in the last two days. */
export async function selectMigrated(on: Sql): Promise<string | undefined> {
  const row = await on.row<{ applied_at: string }>(sql`
    select applied_at from migration where name = '0584-changes.sql' and applied_at > now() - interval '2 days'`)
  return row?.applied_at
}

/** The next wallets by id. */
export function selectWalletsAfter(on: Sql, after: string | null, limit: number): Promise<{ id: string }[]> {
  return on.rows<{ id: string }>(sql`
    select id from wallet where ${after}::uuid is null or id > ${after}::uuid order by id limit ${limit}`)
}

/** Objects that were updated since an instant and whose recorded change is older or missing. */
export function selectUnrecorded(
  on: Sql,
  walletId: string,
  since: string,
): Promise<Pick<ChangedObject, 'kind' | 'id'>[]> {
  return on.rows<Pick<ChangedObject, 'kind' | 'id'>>(sql`
    select o.kind, o.id
    from (
      select 'card' as kind, id, updated_at as at from card where wallet_id = ${walletId} and updated_at >= ${since}
      union all
      select 'session', id, updated_at from session where wallet_id = ${walletId} and updated_at >= ${since}
      union all
      select 'member', id, null from member where wallet_id = ${walletId}
      union all
      select 'payment', id, final_at from payment
      where wallet_id = ${walletId} and (created_at >= ${since} or final_at >= ${since})
      union all
      select 'invoice', i.id, greatest(d.issued_at, i.failed_at, i.reminded_at, i.paid_at)
      from invoice i join document d on d.wallet_id = ${walletId} and d.id = i.id
      where i.wallet_id = ${walletId} and greatest(d.issued_at, i.failed_at, i.reminded_at, i.paid_at) >= ${since}
    ) o
    left join wallet_change c on c.wallet_id = ${walletId} and c.kind = o.kind and c.object_id = o.id
    where c.position is null or c.position < extract(epoch from coalesce(o.at, ${since})) * 1000000
    order by o.kind, o.id`)
}
