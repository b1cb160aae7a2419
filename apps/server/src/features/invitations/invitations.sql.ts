import type { Locale } from '@voltway/contract/values'
import { selectWalletIds, type WalletScope } from '../../kernel/scope.ts'
import { join, type Sql, type Statement, sql } from '../../platform/sql.ts'

/** Statements on invitations. Writes: invitation. */

export interface InvitationRow {
  wallet_id: string
  id: string
  kind: 'MEMBER' | 'GUEST'
  channel: 'EMAIL' | 'SMS' | 'LINK'
  target: string | null
  name: string | null
  permission_groups: number[]
  language: Locale
  status: 'PENDING' | 'ACCEPTED' | 'DECLINED' | 'EXPIRED' | 'REVOKED'
  token_salt: Buffer
  token_hash: string
  mail_token_hash: string | null
  expires_at: string
  valid_hours: number
  max_uses: number
  uses: number
  takes_place: boolean
  member_id: string | null
  sent_count: number
  last_sent_at: string | null
  invited_by: string | null
  inviter_name: string | null
  created_at: string
}

/** A pending invitation after its end reads as EXPIRED, even before the job has stored it. */
const columns = (
  now: Date,
) => sql`i.wallet_id, i.id, i.kind, i.channel, i.target, i.name, i.permission_groups, i.language,
  case when i.status = 'PENDING' and i.expires_at <= ${now} then 'EXPIRED' else i.status end as status,
  i.token_salt, i.token_hash, i.mail_token_hash, i.expires_at, i.valid_hours, i.max_uses, i.uses, i.takes_place, i.member_id, i.sent_count,
  i.last_sent_at, i.invited_by, p.name as inviter_name, i.created_at`

const tables = sql`invitation i left join person p on p.id = i.invited_by`

export function lockInvitation(tx: Sql, scope: WalletScope, id: string, now: Date): Promise<InvitationRow | undefined> {
  return tx.row(sql`
    select ${columns(now)} from ${tables} where i.wallet_id = ${scope.walletId} and i.id = ${id} for no key update of i`)
}

export function lockInvitations(
  tx: Sql,
  scope: WalletScope,
  ids: readonly string[],
  now: Date,
): Promise<InvitationRow[]> {
  return tx.rows(sql`
    select ${columns(now)} from ${tables} where i.wallet_id = ${scope.walletId} and i.id = any(${[...ids]})
    order by i.id for no key update of i`)
}

export function selectInvitation(
  db: Sql,
  scope: WalletScope,
  id: string,
  now: Date,
): Promise<InvitationRow | undefined> {
  return db.row(sql`select ${columns(now)} from ${tables} where i.wallet_id = ${scope.walletId} and i.id = ${id}`)
}

/** Selects an invitation by the id in its link, in any wallet. The caller proves access with the secret. */
export function selectInvitationOfLink(
  db: Sql,
  id: string,
  now: Date,
): Promise<(InvitationRow & { wallet_name: string }) | undefined> {
  return db.row(sql`
    select ${columns(now)}, w.name as wallet_name from ${tables} join wallet w on w.id = i.wallet_id where i.id = ${id}`)
}

export interface InvitationFilter {
  readonly kinds: readonly string[]
  readonly channel: string | undefined
  readonly statuses: readonly string[] | undefined
  /** LIKE pattern over name and target. */
  readonly pattern: string | null
}

const plain = (text: Statement) => sql`lower(regexp_replace(normalize(${text}, nfd), '[\\u0300-\\u036f]', '', 'g'))`

function conditions(scope: WalletScope, filter: InvitationFilter, now: Date): Statement {
  const status = sql`case when i.status = 'PENDING' and i.expires_at <= ${now} then 'EXPIRED' else i.status end`
  const parts: Statement[] = [sql`i.wallet_id = ${scope.walletId}`, sql`i.kind = any(${[...filter.kinds]})`]
  if (filter.channel !== undefined) parts.push(sql`i.channel = ${filter.channel}`)
  if (filter.statuses !== undefined) parts.push(sql`${status} = any(${[...filter.statuses]})`)
  if (filter.pattern !== null)
    parts.push(sql`${plain(sql`coalesce(i.name, '') || ' ' || coalesce(i.target, '')`)} like ${filter.pattern}`)
  return join(parts, ' and ')
}

export function selectInvitationPage(
  db: Sql,
  scope: WalletScope,
  { filter, limit, offset }: { filter: InvitationFilter; limit: number; offset: number },
  now: Date,
): Promise<InvitationRow[]> {
  return db.rows(sql`
    select ${columns(now)} from ${tables} where ${conditions(scope, filter, now)}
    order by i.created_at desc, i.id desc limit ${limit} offset ${offset}`)
}

export async function selectInvitationCount(
  db: Sql,
  scope: WalletScope,
  filter: InvitationFilter,
  now: Date,
): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(*)::integer as count from invitation i where ${conditions(scope, filter, now)}`)
  return row?.count ?? 0
}

/** Selects the wallet of an invitation among the wallets that the person may enter. */
export async function selectWalletOfInvitation(
  db: Sql,
  personId: string,
  id: string,
): Promise<{ wallet_id: string } | undefined> {
  if (db.isDistributed()) {
    const walletIds = await selectWalletIds(db, [personId])
    return db.row(sql`select wallet_id from invitation where wallet_id = any(${walletIds}) and id = ${id}`)
  }
  return db.row(sql`
    select i.wallet_id from invitation i
    join wallet_membership m on m.wallet_id = i.wallet_id and m.person_id = ${personId}
    where i.id = ${id}`)
}

export interface NewInvitationRow {
  readonly id: string
  readonly kind: string
  readonly channel: string
  readonly target: string | null
  readonly name: string | null
  readonly groups: readonly number[]
  readonly language: Locale
  readonly salt: Buffer
  readonly hash: string
  readonly mailHash: string | null
  readonly expiresAt: Date
  readonly validHours: number
  readonly maxUses: number
  readonly takesPlace: boolean
  readonly memberId: string | null
  readonly invitedBy: string | null
}

export function insertInvitation(tx: Sql, scope: WalletScope, row: NewInvitationRow, now: Date): Promise<number> {
  return tx.run(sql`
    insert into invitation (
      wallet_id, id, kind, channel, target, name, permission_groups, language, token_salt, token_hash, mail_token_hash,
      expires_at, valid_hours, max_uses, takes_place, member_id, invited_by, created_at, updated_at)
    values (
      ${scope.walletId}, ${row.id}, ${row.kind}, ${row.channel}, ${row.target}, ${row.name}, ${[...row.groups]},
      ${row.language}, ${row.salt}, ${row.hash}, ${row.mailHash}, ${row.expiresAt}, ${row.validHours}, ${row.maxUses},
      ${row.takesPlace}, ${row.memberId}, ${row.invitedBy}, ${now}, ${now})`)
}

/** Locks the pending invitations of guests that a person has sent. */
export function lockPendingGuestInvitationsBy(
  tx: Sql,
  scope: WalletScope,
  personId: string,
  now: Date,
): Promise<InvitationRow[]> {
  return tx.rows(sql`
    select ${columns(now)} from ${tables}
    where i.wallet_id = ${scope.walletId} and i.invited_by = ${personId} and i.kind = 'GUEST' and i.status = 'PENDING'
      and i.expires_at > ${now}
    order by i.id for no key update of i`)
}

/** Stores a new link, which invalidates earlier ones. The sender becomes the inviter. */
export function updateInvitationKey(
  tx: Sql,
  scope: WalletScope,
  id: string,
  {
    key,
    now,
  }: {
    readonly key: { salt: Buffer; hash: string; mailHash: string | null; expiresAt: Date; invitedBy: string | null }
    readonly now: Date
  },
): Promise<number> {
  return tx.run(sql`
    update invitation set status = 'PENDING', token_salt = ${key.salt}, token_hash = ${key.hash},
      mail_token_hash = ${key.mailHash}, expires_at = ${key.expiresAt}, invited_by = coalesce(${key.invitedBy}, invited_by), updated_at = ${now}
    where wallet_id = ${scope.walletId} and id = ${id}`)
}

export function updateInvitationSent(tx: Sql, scope: WalletScope, id: string, at: Date): Promise<number> {
  return tx.run(sql`
    update invitation set sent_count = sent_count + 1, last_sent_at = ${at}
    where wallet_id = ${scope.walletId} and id = ${id}`)
}

export function updateInvitationStatus(
  tx: Sql,
  scope: WalletScope,
  id: string,
  { status, now }: { readonly status: InvitationRow['status']; readonly now: Date },
): Promise<number> {
  return tx.run(sql`
    update invitation set status = ${status}, updated_at = ${now}
    where wallet_id = ${scope.walletId} and id = ${id}`)
}

/** Counts one use. The last use closes the invitation. */
export function updateInvitationUsed(
  tx: Sql,
  scope: WalletScope,
  id: string,
  { personId, now }: { readonly personId: string; readonly now: Date },
): Promise<number> {
  return tx.run(sql`
    update invitation set uses = uses + 1, accepted_by = ${personId}, updated_at = ${now},
      status = case when uses + 1 >= max_uses then 'ACCEPTED' else status end
    where wallet_id = ${scope.walletId} and id = ${id}`)
}

/** Settles the open mail invitations to a person that offer nothing that the person does not have. */
export function updateInvitationsSettled(
  tx: Sql,
  scope: WalletScope,
  person: { readonly personId: string; readonly email: string; readonly groups: readonly number[] },
  now: Date,
): Promise<{ id: string; target: string | null }[]> {
  return tx.rows(sql`
    update invitation set status = 'ACCEPTED', uses = uses + 1, accepted_by = ${person.personId}, updated_at = ${now}
    where wallet_id = ${scope.walletId} and channel = 'EMAIL' and lower(target) = lower(${person.email})
      and status = 'PENDING' and permission_groups <@ ${[...person.groups]}::integer[]
    returning id, target`)
}

export function updateInvitationGroups(
  tx: Sql,
  scope: WalletScope,
  id: string,
  {
    groups,
    invitedBy,
    now,
  }: { readonly groups: readonly number[]; readonly invitedBy: string | null; readonly now: Date },
): Promise<number> {
  return tx.run(sql`
    update invitation set permission_groups = ${[...groups]}, invited_by = coalesce(${invitedBy}, invited_by),
      updated_at = ${now}
    where wallet_id = ${scope.walletId} and id = ${id}`)
}

/** Revokes the open invitations of a member. */
export function updateInvitationsOfMemberRevoked(
  tx: Sql,
  scope: WalletScope,
  memberId: string,
  now: Date,
): Promise<number> {
  return tx.run(sql`
    update invitation set status = 'REVOKED', updated_at = ${now}
    where wallet_id = ${scope.walletId} and member_id = ${memberId} and status = 'PENDING'`)
}

/**
 * Stores EXPIRED for a wallet's invitations after their end, so that they do not block a new one to the same address.
 */
export function updateInvitationsExpired(tx: Sql, scope: WalletScope, now: Date): Promise<number> {
  return tx.run(sql`
    update invitation set status = 'EXPIRED', updated_at = ${now}
    where wallet_id = ${scope.walletId} and status = 'PENDING' and expires_at <= ${now}`)
}

/** Stores EXPIRED for the invitations of all wallets. */
export function updateAllInvitationsExpired(db: Sql, now: Date): Promise<number> {
  return db.run(sql`
    update invitation set status = 'EXPIRED', updated_at = ${now} where status = 'PENDING' and expires_at <= ${now}`)
}

/** Selects the wallet's name and language for the text of an invitation. */
export function selectInvitingWallet(
  db: Sql,
  scope: WalletScope,
): Promise<{ name: string; language: Locale } | undefined> {
  return db.row(sql`select name, language from wallet where id = ${scope.walletId}`)
}

/** Returns whether the account of an e-mail address already has access to the wallet, other than as a driver. */
export async function selectIsGuest(db: Sql, scope: WalletScope, email: string): Promise<boolean> {
  const row = await db.row(sql`
    select 1 from person p join wallet_membership m on m.person_id = p.id and m.wallet_id = ${scope.walletId}
    where p.email = ${email} and m.permission_groups <> '{3}'`)
  return row !== undefined
}

/** Removes the address of a closed account from its invitations that are no longer pending. */
export async function updateTargetForgotten(tx: Sql, email: string, pseudonym: string): Promise<void> {
  await tx.run(sql`
    update invitation set target = ${pseudonym}, name = null
    where channel = 'EMAIL' and target = ${email} and status <> 'PENDING'`)
}
