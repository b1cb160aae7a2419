import type { Locale } from '@voltway/contract/values'
import type { WalletScope } from '../../kernel/scope.ts'
import { ofReachable } from '../../platform/reachable.ts'
import { type Db, type Sql, sql, type Tx } from '../../platform/sql.ts'
import type { SettingsRow } from './accounting.sql.ts'

/** Statements on closed months. Writes: month_close. Months are first days, `2026-10-01`. */

export interface CloseRow {
  month: string
  state: 'CLOSED' | 'SENT' | 'FAILED'
  settings: SettingsRow
  delivery: 'ATTACHMENT' | 'LINK'
  recipient: string
  language: Locale
  closed_at: string
  closed_by: string | null
  closed_by_name: string | null
  earlier_open_reason: string | null
  sends: number
  sent_at: string | null
  link_until: string | null
}

const columns = sql`c.month, c.state, c.settings, c.delivery, c.recipient, c.language, c.closed_at, c.closed_by,
  p.name as closed_by_name, c.earlier_open_reason, c.sends, c.sent_at, c.link_until`

export function selectClose(db: Sql, { walletId }: WalletScope, month: string): Promise<CloseRow | undefined> {
  return db.row<CloseRow>(sql`
    select ${columns} from month_close c left join person p on p.id = c.closed_by
    where c.wallet_id = ${walletId} and c.month = ${month}`)
}

export interface NewClose {
  readonly month: string
  readonly settings: SettingsRow
  readonly delivery: CloseRow['delivery']
  readonly recipient: string
  readonly language: Locale
  readonly at: Date
  readonly by: string | null
  readonly earlierOpenReason: string | null
}

/** @returns 0 when the month is closed. */
export function insertClose(tx: Tx, { walletId }: WalletScope, close: NewClose): Promise<number> {
  return tx.run(sql`
    insert into month_close (wallet_id, month, state, settings, delivery, recipient, language, closed_at, closed_by,
      earlier_open_reason, send_asked_at)
    values (${walletId}, ${close.month}, 'CLOSED', ${JSON.stringify(close.settings)}::jsonb, ${close.delivery},
      ${close.recipient}, ${close.language}, ${close.at}, ${close.by}, ${close.earlierOpenReason}, ${close.at})
    on conflict (wallet_id, month) do nothing`)
}

/** Another send of a closed month. The link of earlier mails ends. */
export function updateResend(
  tx: Tx,
  { walletId }: WalletScope,
  month: string,
  to: { delivery: CloseRow['delivery']; recipient: string; at: Date },
): Promise<number> {
  return tx.run(sql`
    update month_close set state = 'CLOSED', sends = sends + 1, delivery = ${to.delivery}, recipient = ${to.recipient},
      send_asked_at = ${to.at}, link_hash = null, link_until = null
    where wallet_id = ${walletId} and month = ${month}`)
}

/** @returns 0 when the send is outdated or already done. */
export function updateSent(
  tx: Tx,
  { walletId }: WalletScope,
  month: string,
  sent: { sends: number; at: Date; linkHash: string | null; linkUntil: Date | null },
): Promise<number> {
  return tx.run(sql`
    update month_close set state = 'SENT', sent_at = ${sent.at}, link_hash = ${sent.linkHash}, link_until = ${sent.linkUntil}
    where wallet_id = ${walletId} and month = ${month} and sends = ${sent.sends} and state in ('CLOSED', 'FAILED')`)
}

/** Months whose files should have been sent before the instant. */
export function selectUnsent(db: Db, before: Date, limit: number): Promise<{ wallet_id: string; month: string }[]> {
  return ofReachable(db, (only) =>
    db.rows<{ wallet_id: string; month: string }>(sql`
    select wallet_id, month from month_close where state = 'CLOSED' and send_asked_at < ${before} ${only(sql`wallet_id`)}
    order by send_asked_at limit ${limit}`),
  )
}

/** @returns 0 when it was sent meanwhile. */
export function updateFailed(tx: Tx, { walletId }: WalletScope, month: string, before: Date): Promise<number> {
  return tx.run(sql`
    update month_close set state = 'FAILED'
    where wallet_id = ${walletId} and month = ${month} and state = 'CLOSED' and send_asked_at < ${before}`)
}

/** Finds the month of a link that still works. */
export function selectLinked(
  db: Sql,
  linkHash: string,
  at: Date,
): Promise<{ wallet_id: string; month: string } | undefined> {
  return db.row(sql`
    select wallet_id, month from month_close where link_hash = ${linkHash} and link_until > ${at}`)
}
