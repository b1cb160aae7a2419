import type { NotificationChannel, NotificationEvent } from '@voltway/contract/notifications'
import type { Locale } from '@voltway/contract/values'
import { type Sql, sql } from '../../platform/sql.ts'
import { type Erasure, mentions, scrubbed } from '../erasure.sql.ts'
import { limitedToTeams, selectWalletIds, type WalletScope } from '../scope.ts'

/** Statements on notifications and their settings. Writes: person_notification_choice, person_notice. */

/** One recipient of a notification. */
export interface RecipientRow {
  id: string
  email: string
  language: Locale
  /** The phone of their member record, if there is one. */
  phone: string | null
}

const phoneOf = sql`(
  select m.phone from member m where m.person_id = p.id and m.phone is not null and m.status <> 'REMOVED'
  order by m.created_at desc limit 1)`

/**
 * Lists the people of a wallet in one of the groups, and the named people if they may enter it. Only people with a
 * confirmed address. Of a group, nobody who is limited to teams: the event may concern another team.
 */
export async function selectRecipients(
  db: Sql,
  scope: WalletScope,
  { groups, personIds, but }: { groups: readonly number[]; personIds: readonly string[]; but: string | null },
): Promise<RecipientRow[]> {
  // The member record with the phone may be of another wallet, which a distributed database reads apart.
  const apart = db.isDistributed()
  const people = await db.rows<RecipientRow>(sql`
    select p.id, p.email, p.language, ${apart ? sql`null` : phoneOf} as phone
    from wallet_membership w join person p on p.id = w.person_id
    where w.wallet_id = ${scope.walletId} and p.email_verified
      and (w.permission_groups && ${[...groups]}::integer[] and not ${limitedToTeams(sql`w.permission_groups`)} or p.id = any(${[...personIds]}::uuid[]))
      and p.id is distinct from ${but}::uuid
    order by p.id`)
  if (!apart || people.length === 0) return people
  const phones = await selectPhones(
    db,
    people.map(({ id }) => id),
  )
  return people.map((person) => ({ ...person, phone: phones.get(person.id) ?? null }))
}

/** The phones of people by their wallets, for a distributed database. */
async function selectPhones(db: Sql, personIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const walletIds = await selectWalletIds(db, personIds)
  const rows = await db.rows<{ person_id: string; phone: string }>(sql`
    select person_id, phone from member
    where wallet_id = any(${walletIds}) and person_id = any(${personIds}) and phone is not null and status <> 'REMOVED'
    order by created_at`)
  return new Map(rows.map(({ person_id, phone }) => [person_id, phone]))
}

/** One row of person_notification_choice: a person's own setting, which overrides the contract's default. */
export interface ChoiceRow {
  person_id: string
  event: NotificationEvent
  channel: NotificationChannel
  enabled: boolean
}

/** Lists the settings of some people. */
export function selectChoices(db: Sql, personIds: readonly string[]): Promise<ChoiceRow[]> {
  return db.rows(sql`
    select person_id, event, channel, enabled from person_notification_choice
    where person_id = any(${[...personIds]}::uuid[])`)
}

/** Stores a person's setting for an event and a channel. */
export async function upsertChoice(
  tx: Sql,
  personId: string,
  { event, channel, enabled }: Omit<ChoiceRow, 'person_id'>,
): Promise<void> {
  await tx.run(sql`
    insert into person_notification_choice (person_id, event, channel, enabled)
    values (${personId}, ${event}, ${channel}, ${enabled})
    on conflict (person_id, event, channel) do update set enabled = excluded.enabled`)
}

/** Returns a person's groups in all wallets, and their address and phone. */
export async function selectReach(
  db: Sql,
  personId: string,
): Promise<{ email: string; phone: string | null; groups: number[] } | undefined> {
  const apart = db.isDistributed() ? ((await selectPhones(db, [personId])).get(personId) ?? null) : undefined
  return db.row(sql`
    select p.email, ${apart === undefined ? phoneOf : sql`${apart}::text`} as phone,
      coalesce((
        select array_agg(distinct g) from wallet_membership w, unnest(w.permission_groups) g
        where w.person_id = p.id), '{}') as groups
    from person p where p.id = ${personId}`)
}

/** A notification to insert. `facts` are the values of its texts. */
export interface NewNotice {
  readonly id: string
  readonly personId: string
  readonly event: NotificationEvent
  readonly count: number
  readonly facts: Readonly<Record<string, string>>
}

/** Inserts a notification of the wallet for a person. */
export async function insertNotice(tx: Sql, scope: WalletScope, notice: NewNotice, now: Date): Promise<void> {
  await tx.run(sql`
    insert into person_notice (person_id, id, wallet_id, event, count, facts, at)
    values (${notice.personId}, ${notice.id}, ${scope.walletId}, ${notice.event}, ${notice.count},
      ${JSON.stringify(notice.facts)}::jsonb, ${now})`)
}

/** One row of person_notice with its wallet's name and time zone. */
export interface NoticeRow {
  id: string
  event: NotificationEvent
  count: number
  facts: Record<string, string>
  at: string
  is_seen: boolean
  wallet_id: string
  wallet_name: string
  time_zone: string
}

/** Lists a person's notifications, newest first, of the wallets that the person may still enter. */
export async function selectNotices(db: Sql, personId: string, limit: number): Promise<NoticeRow[]> {
  if (db.isDistributed()) return selectNoticesApart(db, personId, limit)
  return db.rows(sql`
    select ${noticeColumns}, w.name as wallet_name, w.time_zone
    from person_notice n
    join wallet w on w.id = n.wallet_id
    join wallet_membership m on m.wallet_id = n.wallet_id and m.person_id = n.person_id
    where n.person_id = ${personId}
    order by n.id desc limit ${limit}`)
}

const noticeColumns = sql`n.id, n.event, n.count, n.facts, n.at, n.seen_at is not null as is_seen, n.wallet_id`

/** The same of a distributed database, which has the notifications on another machine than the wallets. */
async function selectNoticesApart(db: Sql, personId: string, limit: number): Promise<NoticeRow[]> {
  const notices = await db.rows<Omit<NoticeRow, 'wallet_name' | 'time_zone'>>(sql`
    select ${noticeColumns} from person_notice n
    join wallet_membership m on m.wallet_id = n.wallet_id and m.person_id = n.person_id
    where n.person_id = ${personId}
    order by n.id desc limit ${limit}`)
  if (notices.length === 0) return []
  const wallets = await db.rows<{ id: string; wallet_name: string; time_zone: string }>(sql`
    select id, name as wallet_name, time_zone from wallet where id = any(${notices.map((notice) => notice.wallet_id)})`)
  const byId = new Map(wallets.map(({ id, ...wallet }) => [id, wallet]))
  return notices.flatMap((notice) => {
    const wallet = byId.get(notice.wallet_id)
    return wallet === undefined ? [] : [{ ...notice, ...wallet }]
  })
}

/**
 * Marks all notifications of a person as seen.
 * @returns the number of changed rows.
 */
export function updateNoticesSeen(tx: Sql, personId: string, now: Date): Promise<number> {
  return tx.run(sql`update person_notice set seen_at = ${now} where person_id = ${personId} and seen_at is null`)
}

/**
 * Deletes notifications created before the instant.
 * @returns the number of deleted rows.
 */
export function deleteNoticesBefore(db: Sql, before: Date): Promise<number> {
  return db.run(sql`delete from person_notice where at < ${before}`)
}

/** Deletes a person's notifications and settings. */
export async function deleteNotifications(tx: Sql, personId: string): Promise<void> {
  await tx.run(sql`delete from person_notice where person_id = ${personId}`)
  await tx.run(sql`delete from person_notification_choice where person_id = ${personId}`)
}

/** Erases what identifies a person from the notifications of others. */
export async function updateNoticesErased(tx: Sql, erasure: Erasure): Promise<void> {
  await tx.run(sql`
    update person_notice set facts = (${scrubbed(sql`facts::text`, 'json', erasure)})::jsonb
    where wallet_id = any(${[...erasure.walletIds]}::uuid[]) and ${mentions(sql`facts::text`, 'json', erasure)}`)
}
