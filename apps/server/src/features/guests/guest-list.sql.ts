import type { WalletScope } from '../../kernel/scope.ts'
import { empty, type Sql, type Statement, sql } from '../../platform/sql.ts'

/** Reads of guests: who may enter but for drivers, and who was invited to. Writes nothing. */

export interface GuestRow {
  id: string
  user_id: string | null
  name: string | null
  email: string
  status: 'INVITED' | 'ACCEPTED' | 'EXPIRED' | 'REVOKED'
  permission_groups: number[]
  invited_by: string | null
  invited_at: string
  accepted_at: string | null
}

export interface GuestFilter {
  readonly status: GuestRow['status'] | undefined
  /** LIKE pattern over name and e-mail. */
  readonly pattern: string | null
}

/** A declined invitation counts as revoked. */
const guests = (scope: WalletScope, now: Date) => sql`(
  select m.id, p.id as user_id, p.name, p.email, 'ACCEPTED' as status, m.permission_groups, b.name as invited_by,
    coalesce(m.invited_at, m.created_at) as invited_at, m.created_at as accepted_at
  from wallet_membership m join person p on p.id = m.person_id left join person b on b.id = m.invited_by
  where m.wallet_id = ${scope.walletId} and m.permission_groups <> '{3}'
  union all
  select i.id, null, i.name, i.target, case
      when i.status = 'PENDING' and i.expires_at > ${now} then 'INVITED'
      when i.status in ('PENDING', 'EXPIRED') then 'EXPIRED' else 'REVOKED' end,
    i.permission_groups, b.name, i.created_at, null
  from invitation i left join person b on b.id = i.invited_by
  where i.wallet_id = ${scope.walletId} and i.kind = 'GUEST' and i.status <> 'ACCEPTED') g`

const plain = (text: Statement) => sql`lower(regexp_replace(normalize(${text}, nfd), '[\\u0300-\\u036f]', '', 'g'))`

/** Without a status filter, revoked invitations are excluded. */
const conditions = ({ status, pattern }: GuestFilter): Statement => sql`
  ${status === undefined ? sql`g.status <> 'REVOKED'` : sql`g.status = ${status}`}
  ${pattern === null ? empty : sql`and ${plain(sql`coalesce(g.name, '') || ' ' || g.email`)} like ${pattern}`}`

/** Selects a page by level (highest rights first), then by name. */
export function selectGuestPage(
  db: Sql,
  scope: WalletScope,
  { filter, limit, offset }: { filter: GuestFilter; limit: number; offset: number },
  now: Date,
): Promise<GuestRow[]> {
  return db.rows(sql`
    select g.* from ${guests(scope, now)} where ${conditions(filter)}
    order by g.status = 'ACCEPTED' desc, (select min(one) from unnest(g.permission_groups) one),
      ${plain(sql`coalesce(g.name, g.email)`)}, g.id
    limit ${limit} offset ${offset}`)
}

export async function selectGuestCount(db: Sql, scope: WalletScope, filter: GuestFilter, now: Date): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(*)::integer as count from ${guests(scope, now)} where ${conditions(filter)}`)
  return row?.count ?? 0
}

export function selectGuests(db: Sql, scope: WalletScope, ids: readonly string[], now: Date): Promise<GuestRow[]> {
  return db.rows(sql`select g.* from ${guests(scope, now)} where g.id = any(${[...ids]}) order by g.id`)
}
