import { recordChanged } from '../../kernel/changes/changes.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { ofReachable } from '../../platform/reachable.ts'
import { type Db, type Sql, sql, type Tx } from '../../platform/sql.ts'

/** Statements on raises of limits for a time. Writes: card_raise, and the copy of open raises on card. */

export interface NewRaise {
  readonly amountMinor: bigint
  readonly endsAt: Date
  readonly by: string | null
  readonly at: Date
  readonly reason: string | null
}

/** Inserts the same raise for many cards. The caller has locked them. */
export function insertRaises(
  tx: Tx,
  { walletId }: WalletScope,
  rows: readonly { readonly id: string; readonly cardId: string }[],
  { amountMinor, endsAt, by, at, reason }: NewRaise,
): Promise<number> {
  return tx.run(sql`
    insert into card_raise (wallet_id, card_id, id, amount_minor, ends_at, created_at, created_by, reason)
    select ${walletId}, n."cardId", n.id, ${amountMinor}, ${endsAt}, ${at}, ${by}, ${reason}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, "cardId" uuid)`)
}

/** Copies the raises that have not ended to their cards, where the rule reads them. The caller has locked the cards. */
export function updateCardRaises(tx: Tx, { walletId }: WalletScope, cardIds: readonly string[], now: Date) {
  recordChanged(tx, { walletId }, 'card', cardIds)
  return tx.run(sql`
    update card c set updated_at = ${now},
      raise_minor = (select array_agg(r.amount_minor order by r.id) from card_raise r
        where r.wallet_id = ${walletId} and r.card_id = c.id and r.ended_at is null),
      raise_ends_at = (select array_agg(r.ends_at order by r.id) from card_raise r
        where r.wallet_id = ${walletId} and r.card_id = c.id and r.ended_at is null)
    where c.wallet_id = ${walletId} and c.id = any(${[...cardIds]})`)
}

export interface EndedRaiseRow {
  card_id: string
  id: string
}

/** Ends the raises of these cards whose time has come. @returns the ended ones. */
export function updateRaisesDue(tx: Tx, { walletId }: WalletScope, cardIds: readonly string[], now: Date) {
  return tx.rows<EndedRaiseRow>(sql`
    update card_raise set ended_at = ends_at
    where wallet_id = ${walletId} and card_id = any(${[...cardIds]}) and ended_at is null and ends_at <= ${now}
    returning card_id, id`)
}

/** Ends one raise before its time. */
export function updateRaiseEnded(
  tx: Tx,
  { walletId }: WalletScope,
  { cardId, raiseId }: { readonly cardId: string; readonly raiseId: string },
  { by, at }: { readonly by: string | null; readonly at: Date },
): Promise<number> {
  return tx.run(sql`
    update card_raise set ended_at = ${at}, ended_by = ${by}
    where wallet_id = ${walletId} and card_id = ${cardId} and id = ${raiseId}`)
}

export interface RaiseRow {
  id: string
  amount_minor: bigint
  ends_at: string
  created_at: string
  by_name: string | null
  reason: string | null
  is_over: boolean
}

const raiseColumns = (now: Date) => sql`r.id, r.amount_minor, r.ends_at, r.created_at, p.name as by_name, r.reason,
  (r.ended_at is not null or r.ends_at <= ${now}) as is_over`

export function selectRaise(
  on: Sql,
  { walletId }: WalletScope,
  { cardId, raiseId }: { readonly cardId: string; readonly raiseId: string },
  now: Date,
): Promise<RaiseRow | undefined> {
  return on.row<RaiseRow>(sql`
    select ${raiseColumns(now)} from card_raise r left join person p on p.id = r.created_by
    where r.wallet_id = ${walletId} and r.card_id = ${cardId} and r.id = ${raiseId}`)
}

/** The raises of a card that last, the one that ends first first. */
export function selectLastingRaises(on: Sql, { walletId }: WalletScope, cardId: string, now: Date) {
  return on.rows<RaiseRow>(sql`
    select ${raiseColumns(now)} from card_raise r left join person p on p.id = r.created_by
    where r.wallet_id = ${walletId} and r.card_id = ${cardId} and r.ended_at is null and r.ends_at > ${now}
    order by r.ends_at, r.id`)
}

/** The cards that have this many raises or more. */
export async function selectFullyRaised(
  on: Sql,
  { walletId }: WalletScope,
  cardIds: readonly string[],
  { most, now }: { readonly most: number; readonly now: Date },
): Promise<ReadonlySet<string>> {
  const rows = await on.rows<{ id: string }>(sql`
    select id from card c where c.wallet_id = ${walletId} and c.id = any(${[...cardIds]})
      and (select count(*) from unnest(c.raise_ends_at) ends_at where ends_at > ${now}) >= ${most}`)
  return new Set(rows.map(({ id }) => id))
}

/** Cards with a raise whose time has come, wallet by wallet. */
export function selectRaisesToEnd(db: Db, now: Date, limit: number): Promise<{ wallet_id: string; card_id: string }[]> {
  return ofReachable(db, (only) =>
    db.rows<{ wallet_id: string; card_id: string }>(sql`
      select wallet_id, card_id from card_raise where ended_at is null and ends_at <= ${now} ${only(sql`wallet_id`)}
      order by ends_at, id limit ${limit}`),
  )
}

/** An instant as the clock of the wallet shows it, `2026-11-27T18:00`. */
export async function selectWalletTime(on: Sql, { walletId }: WalletScope, at: Date): Promise<string> {
  const row = await on.row<{ local: string | null }>(sql`
    select to_char(${at}::timestamptz at time zone time_zone, 'YYYY-MM-DD"T"HH24:MI') as local
    from wallet where id = ${walletId}`)
  return row?.local ?? ''
}
