import type { WalletScope } from '../../kernel/scope.ts'
import { empty, type Sql, type Statement, sql } from '../../platform/sql.ts'

/** People and groups that the provider provisions. Writes: scim_user, scim_group, scim_group_member. */

/** One row of scim_user. `resource`: as the provider sent it. */
export interface ScimUserRow {
  id: string
  user_name: string
  email: string
  active: boolean
  person_id: string | null
  resource: Readonly<Record<string, unknown>>
  created_at: string
  updated_at: string
}

const userColumns = sql`id, user_name, email, active, person_id, resource, created_at, updated_at`

/** The part of a list that a request needs: one value of an attribute, a page, or everything. */
export interface ScimSelection {
  readonly equal?: { readonly attribute: 'id' | 'name' | 'externalId'; readonly value: string } | undefined
  readonly page?: { readonly limit: number; readonly offset: number } | undefined
}

const userAttributes = { id: sql`id::text`, name: sql`lower(user_name)`, externalId: sql`resource->>'externalId'` }
const groupAttributes = { id: sql`id::text`, name: sql`display_name`, externalId: sql`external_id` }

function partOf(attributes: Readonly<Record<string, Statement>>, { equal, page }: ScimSelection): Statement {
  const where = equal === undefined ? empty : sql`and ${attributes[equal.attribute] as Statement} = ${equal.value}`
  const limit = page === undefined ? empty : sql`limit ${page.limit} offset ${page.offset}`
  return sql`${where} order by created_at, id ${limit}`
}

export function selectScimUsers(db: Sql, { walletId }: WalletScope, part: ScimSelection): Promise<ScimUserRow[]> {
  return db.rows(sql`
    select ${userColumns} from scim_user where wallet_id = ${walletId} ${partOf(userAttributes, part)}`)
}

/** The numbers of provisioned people and groups, inactive people included. */
export async function selectScimTotals(db: Sql, { walletId }: WalletScope): Promise<{ users: number; groups: number }> {
  const row = await db.row<{ users: number; groups: number }>(sql`
    select (select count(*)::integer from scim_user where wallet_id = ${walletId}) as users,
      (select count(*)::integer from scim_group where wallet_id = ${walletId}) as groups`)
  return row ?? { users: 0, groups: 0 }
}

export function selectScimUser(db: Sql, { walletId }: WalletScope, id: string): Promise<ScimUserRow | undefined> {
  return db.row(sql`select ${userColumns} from scim_user where wallet_id = ${walletId} and id = ${id}`)
}

/** The number of people who are provisioned and active. */
export async function selectScimUserCount(db: Sql, walletId: string): Promise<number> {
  const row = await db.row<{ users: number }>(
    sql`select count(*)::integer as users from scim_user where wallet_id = ${walletId} and active`,
  )
  return row?.users ?? 0
}

/** Finds the provisioned person of an account or an address. */
export function selectScimUserOf(
  db: Sql,
  { walletId }: WalletScope,
  { personId, email }: { personId: string | null; email: string },
): Promise<ScimUserRow | undefined> {
  return db.row(sql`
    select ${userColumns} from scim_user
    where wallet_id = ${walletId} and (person_id = ${personId} or lower(email) = ${email})
    order by active desc, created_at limit 1`)
}

/** @throws a broken `scim_user__wallet_id__user_name` when another user has the name. */
export async function upsertScimUser(
  tx: Sql,
  { walletId }: WalletScope,
  row: Omit<ScimUserRow, 'created_at' | 'updated_at'>,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into scim_user (wallet_id, id, user_name, email, active, person_id, resource, created_at, updated_at)
    values (${walletId}, ${row.id}, ${row.user_name}, ${row.email}, ${row.active}, ${row.person_id},
      ${JSON.stringify(row.resource)}::jsonb, ${now}, ${now})
    on conflict (wallet_id, id) do update set user_name = excluded.user_name, email = excluded.email,
      active = excluded.active, person_id = excluded.person_id, resource = excluded.resource,
      updated_at = excluded.updated_at`)
}

export async function deleteScimUser(tx: Sql, { walletId }: WalletScope, id: string): Promise<void> {
  await tx.run(sql`delete from scim_user where wallet_id = ${walletId} and id = ${id}`)
}

export interface ScimGroupRow {
  id: string
  display_name: string
  external_id: string | null
  created_at: string
  updated_at: string
}

const groupColumns = sql`id, display_name, external_id, created_at, updated_at`

export function selectScimGroups(db: Sql, { walletId }: WalletScope, part: ScimSelection): Promise<ScimGroupRow[]> {
  return db.rows(sql`
    select ${groupColumns} from scim_group where wallet_id = ${walletId} ${partOf(groupAttributes, part)}`)
}

/** @throws a broken `scim_group_name` when another group has the name. */
export async function upsertScimGroup(
  tx: Sql,
  { walletId }: WalletScope,
  row: Pick<ScimGroupRow, 'id' | 'display_name' | 'external_id'>,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into scim_group (wallet_id, id, display_name, external_id, created_at, updated_at)
    values (${walletId}, ${row.id}, ${row.display_name}, ${row.external_id}, ${now}, ${now})
    on conflict (wallet_id, id) do update set display_name = excluded.display_name,
      external_id = excluded.external_id, updated_at = excluded.updated_at`)
}

export async function deleteScimGroup(tx: Sql, { walletId }: WalletScope, id: string): Promise<void> {
  await tx.run(sql`delete from scim_group where wallet_id = ${walletId} and id = ${id}`)
}

export interface ScimMemberRow {
  group_id: string
  user_id: string
  user_name: string
  display_name: string
  external_id: string | null
}

/** Returns who is in which group, for some people or some groups. */
export function selectScimMembers(
  db: Sql,
  { walletId }: WalletScope,
  of: { readonly userIds: readonly string[] } | { readonly groupIds: readonly string[] },
): Promise<ScimMemberRow[]> {
  const some =
    'userIds' in of
      ? sql`m.user_id = any(${[...of.userIds]}::uuid[])`
      : sql`m.group_id = any(${[...of.groupIds]}::uuid[])`
  return db.rows(sql`
    select m.group_id, m.user_id, u.user_name, g.display_name, g.external_id
    from scim_group_member m
    join scim_user u on u.wallet_id = m.wallet_id and u.id = m.user_id
    join scim_group g on g.wallet_id = m.wallet_id and g.id = m.group_id
    where m.wallet_id = ${walletId} and ${some} order by m.group_id, u.user_name`)
}

/** Replaces the people of a group. Ids that are no user of the wallet are left out. */
export async function replaceScimMembers(
  tx: Sql,
  { walletId }: WalletScope,
  groupId: string,
  userIds: readonly string[],
): Promise<void> {
  await tx.run(sql`delete from scim_group_member where wallet_id = ${walletId} and group_id = ${groupId}`)
  await tx.run(sql`
    insert into scim_group_member (wallet_id, group_id, user_id)
    select wallet_id, ${groupId}, id from scim_user where wallet_id = ${walletId} and id = any(${[...userIds]}::uuid[])`)
}
