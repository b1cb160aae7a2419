import type { WalletScope } from '../../kernel/scope.ts'
import { empty, join, type Sql, type Statement, sql } from '../../platform/sql.ts'

/** Statements on cards. Writes: card. */

export interface CardRow {
  id: string
  name: string
  card_number: string
  contract_id: string
  type: 'PHYSICAL' | 'EKEY'
  credit_mode: 'LIMITED' | 'UNLOCKED'
  blocked_by_hand_at: string | null
  is_activated: boolean
  assigned_credit_minor: bigint | null
  credit_renewal: 'NONE' | 'WEEKLY' | 'MONTHLY'
  renewal_day: number | null
  next_renewal_at: string | null
  spent_minor: bigint
  reserved_minor: bigint
  member_id: string | null
  member_name: string | null
  member_status: string | null
  vehicle_id: string | null
  licence_plate: string | null
  cost_centre: string | null
  valid_until: string | null
  last_used_at: string | null
  external_id: string | null
}

/** What the wallet adds to each of its cards. */
export interface CardWalletRow {
  wallet_state: string
  payment_logic: string
  available_minor: bigint
  negative_tolerance_minor: bigint
  /** Comma-separated, because an array costs more to read than all the rest of the row. */
  wallet_reasons: string
  today: string
  time_zone: string
  card_count: number
}

const cardColumns = sql`c.id, c.name, c.card_number, c.contract_id, c.type, c.credit_mode, c.blocked_by_hand_at,
  c.activated_at is not null as is_activated, c.assigned_credit_minor, c.credit_renewal, c.renewal_day, c.next_renewal_at,
  c.spent_minor, c.reserved_minor, c.member_id, m.name as member_name, m.status as member_status,
  c.vehicle_id, v.licence_plate, c.cost_centre, c.valid_until, c.last_used_at, c.external_id`

const cardTables = sql`card c
  left join member m on m.wallet_id = c.wallet_id and m.id = c.member_id
  left join vehicle v on v.wallet_id = c.wallet_id and v.id = c.vehicle_id`

const walletColumns = (now: Date) => sql`w.state as wallet_state, w.payment_logic,
  f.balance_minor + w.credit_minor as available_minor, w.negative_tolerance_minor,
  array_to_string(w.card_block_reasons, ',') as wallet_reasons,
  (${now}::timestamptz at time zone w.time_zone)::date as today, w.time_zone, w.card_count`

const walletTables = sql`wallet w join ledger_account f on f.wallet_id = w.id and f.kind = 'FUNDS'`

/** Filters of the list; those on state and reason are answered with the wallet's facts in mind. */
export interface CardFilter {
  /** LIKE pattern over the searchable text. */
  readonly pattern: string | null
  readonly creditMode: string | null
  /** Cards with, or without, a reason of their own. */
  readonly hasOwnReason: boolean | null
  readonly isInactive: boolean | null
  readonly isPlafondReached: boolean | null
  /** A driver's own cards. */
  readonly memberId: string | null
  readonly today: string | null
}

export const noFilter: CardFilter = {
  pattern: null,
  creditMode: null,
  hasOwnReason: null,
  isInactive: null,
  isPlafondReached: null,
  memberId: null,
  today: null,
}

/** The rules of card-reasons.ts as conditions, for lists and counts; a test holds the two together. */
const inactive = (today: Statement) => sql`(c.blocked_by_hand_at is not null or c.activated_at is null
  or coalesce(c.valid_until < ${today}, false) or coalesce(m.status in ('INACTIVE', 'REMOVED'), false))`
const plafondReached = sql`(c.credit_mode = 'LIMITED' and c.assigned_credit_minor is not null
  and c.spent_minor + c.reserved_minor >= c.assigned_credit_minor)`

function conditions(filter: CardFilter): Statement {
  const parts: Statement[] = []
  const today = sql`${filter.today}::date`
  if (filter.pattern !== null) parts.push(sql`c.search_text like ${filter.pattern}`)
  if (filter.creditMode !== null) parts.push(sql`c.credit_mode = ${filter.creditMode}`)
  if (filter.memberId !== null) parts.push(sql`c.member_id = ${filter.memberId}`)
  if (filter.isInactive !== null) parts.push(sql`${inactive(today)} = ${filter.isInactive}`)
  if (filter.isPlafondReached !== null) parts.push(sql`${plafondReached} = ${filter.isPlafondReached}`)
  if (filter.hasOwnReason !== null) parts.push(sql`(${inactive(today)} or ${plafondReached}) = ${filter.hasOwnReason}`)
  return parts.length === 0 ? empty : sql`and ${join(parts, ' and ')}`
}

/** Orders of the list; the id breaks ties, a card never used is the oldest. The searchable text begins with the name. */
const orders = {
  name: sql`c.search_text, c.id`,
  '-name': sql`c.search_text desc, c.id desc`,
  spent: sql`c.spent_minor, c.id`,
  '-spent': sql`c.spent_minor desc, c.id desc`,
  last_used_at: sql`c.last_used_at nulls first, c.id`,
  '-last_used_at': sql`c.last_used_at desc nulls last, c.id desc`,
  card_id: sql`c.card_number, c.id`,
  '-card_id': sql`c.card_number desc, c.id desc`,
} as const
export type CardOrder = keyof typeof orders

export interface CardPage {
  readonly filter: CardFilter
  readonly ordering: CardOrder
  readonly limit: number
  readonly offset: number
}

type PageRow = CardWalletRow & (CardRow | { [column in keyof CardRow]: null })

/** One page with the facts of the wallet on every row; past the end, one row without a card. */
export function selectCardPage(db: Sql, scope: WalletScope, page: CardPage, now: Date): Promise<PageRow[]> {
  return db.rows<PageRow>(sql`
    select ${walletColumns(now)}, c.*
    from ${walletTables}
    left join lateral (
      select ${cardColumns} from ${cardTables}
      where c.wallet_id = w.id ${conditions(page.filter)}
      order by ${orders[page.ordering]} limit ${page.limit} offset ${page.offset}
    ) c on true
    where w.id = ${scope.walletId}`)
}

export async function selectCardCount(db: Sql, scope: WalletScope, filter: CardFilter): Promise<number> {
  const row = await db.row<{ cards: number }>(sql`
    select count(*)::integer as cards from ${cardTables} where c.wallet_id = ${scope.walletId} ${conditions(filter)}`)
  return row?.cards ?? 0
}

export function selectCardWallet(db: Sql, scope: WalletScope, now: Date): Promise<CardWalletRow | undefined> {
  return db.row<CardWalletRow>(sql`select ${walletColumns(now)} from ${walletTables} where w.id = ${scope.walletId}`)
}

export function selectCards(
  db: Sql,
  scope: WalletScope,
  cardIds: readonly string[],
  now: Date,
): Promise<(CardRow & CardWalletRow)[]> {
  return db.rows<CardRow & CardWalletRow>(sql`
    select ${walletColumns(now)}, c.*
    from ${walletTables}
    join lateral (select ${cardColumns} from ${cardTables} where c.wallet_id = w.id and c.id = any(${cardIds})) c on true
    where w.id = ${scope.walletId}
    order by c.id`)
}

/** A card's plafond as it stands under the lock. */
export interface LockedCardRow {
  id: string
  name: string
  credit_mode: 'LIMITED' | 'UNLOCKED'
  blocked_by_hand_at: string | null
  assigned_credit_minor: bigint | null
  credit_renewal: 'NONE' | 'WEEKLY' | 'MONTHLY'
  renewal_day: number | null
  period_started_at: string
  next_renewal_at: string | null
  pending_plafond: PendingPlafond | null
  spent_minor: bigint
  reserved_minor: bigint
  /** Of the wallet; never changes while cards are used, so it may come with the lock. */
  time_zone: string
}

/** Limits that begin with the next period. */
export interface PendingPlafond {
  readonly credit_mode: 'LIMITED' | 'UNLOCKED'
  readonly assigned_credit_minor: string | null
  readonly credit_renewal: 'NONE' | 'WEEKLY' | 'MONTHLY'
  readonly renewal_day: number | null
}

/** Locks cards in the order of their ids; null: all of the wallet. What is not there is not in the result. */
export function lockCards(tx: Sql, scope: WalletScope, cardIds: readonly string[] | null): Promise<LockedCardRow[]> {
  return tx.rows<LockedCardRow>(sql`
    select c.id, c.name, c.credit_mode, c.blocked_by_hand_at, c.assigned_credit_minor, c.credit_renewal, c.renewal_day,
      c.period_started_at, c.next_renewal_at, c.pending_plafond, c.spent_minor, c.reserved_minor,
      (select time_zone from wallet where id = ${scope.walletId}) as time_zone
    from card c
    where c.wallet_id = ${scope.walletId} ${cardIds === null ? empty : sql`and c.id = any(${cardIds})`}
    order by c.id
    for no key update of c`)
}

export interface NewCardRow {
  readonly id: string
  readonly name: string
  readonly cardNumber: string
  readonly contractId: string
  readonly uid: string
  readonly type: string
  readonly creditMode: string
  readonly assignedMinor: bigint | null
  readonly creditRenewal: string
  readonly renewalDay: number | null
  readonly periodStartedAt: Date
  readonly nextRenewalAt: Date | null
  readonly memberId: string | null
  readonly vehicleId: string | null
  readonly costCentre: string | null
  readonly validUntil: string | null
  readonly externalId: string | null
  readonly activatedAt: Date | null
  readonly searchText: string
  readonly createdAt: Date
}

export function insertCard(tx: Sql, scope: WalletScope, card: NewCardRow): Promise<number> {
  return tx.run(sql`
    insert into card (
      wallet_id, id, name, card_number, contract_id, uid, type, credit_mode, assigned_credit_minor, credit_renewal,
      renewal_day, period_started_at, next_renewal_at, member_id, vehicle_id, cost_centre, valid_until, external_id,
      activated_at, search_text, created_at, updated_at)
    values (
      ${scope.walletId}, ${card.id}, ${card.name}, ${card.cardNumber}, ${card.contractId}, ${card.uid}, ${card.type},
      ${card.creditMode}, ${card.assignedMinor}, ${card.creditRenewal}, ${card.renewalDay}, ${card.periodStartedAt},
      ${card.nextRenewalAt}, ${card.memberId}, ${card.vehicleId}, ${card.costCentre}, ${card.validUntil},
      ${card.externalId}, ${card.activatedAt}, ${card.searchText}, ${card.createdAt}, ${card.createdAt})`)
}

/** Blocks by hand, or takes that back with nulls. */
export function updateCardBlock(
  tx: Sql,
  scope: WalletScope,
  cardId: string,
  { at, by, now }: { at: Date | null; by: string | null; now: Date },
): Promise<number> {
  return tx.run(sql`
    update card set blocked_by_hand_at = ${at}, blocked_by = ${by}, updated_at = ${now}
    where wallet_id = ${scope.walletId} and id = ${cardId}`)
}

export interface CardDetails {
  readonly name: string
  readonly memberId: string | null
  readonly vehicleId: string | null
  readonly costCentre: string | null
  readonly validUntil: string | null
  readonly searchText: string
}

export function updateCardDetails(
  tx: Sql,
  scope: WalletScope,
  cardId: string,
  details: CardDetails,
  now: Date,
): Promise<number> {
  return tx.run(sql`
    update card set name = ${details.name}, member_id = ${details.memberId}, vehicle_id = ${details.vehicleId},
      cost_centre = ${details.costCentre}, valid_until = ${details.validUntil}, search_text = ${details.searchText},
      updated_at = ${now}
    where wallet_id = ${scope.walletId} and id = ${cardId}`)
}

/** A card's limit and running period as they shall be. */
export interface PlafondChange {
  readonly id: string
  readonly credit_mode: string
  /** bigint as text. */
  readonly assigned_credit_minor: string | null
  readonly credit_renewal: string
  readonly renewal_day: number | null
  readonly period_started_at: string
  readonly next_renewal_at: string | null
  readonly pending_plafond: PendingPlafond | null
  /** Whether the period is another one now, so that what counts in it is summed up anew. */
  readonly recount: boolean
}

/** Sets limits of many cards at once; reserved is always what the open holds of the period keep. */
export function updateCardPlafonds(
  tx: Sql,
  scope: WalletScope,
  changes: readonly PlafondChange[],
  now: Date,
): Promise<number> {
  return tx.run(sql`
    update card c set credit_mode = n.credit_mode, assigned_credit_minor = n.assigned_credit_minor,
      credit_renewal = n.credit_renewal, renewal_day = n.renewal_day, period_started_at = n.period_started_at,
      next_renewal_at = n.next_renewal_at, pending_plafond = n.pending_plafond, updated_at = ${now},
      spent_minor = case when not n.recount then c.spent_minor else (
        select coalesce(sum(s.cost_minor), 0)::bigint from session s
        where s.wallet_id = c.wallet_id and s.card_id = c.id and s.started_at >= n.period_started_at
          and s.status in ('COMPLETED', 'PAID')) end,
      reserved_minor = (
        select coalesce(sum(h.amount_minor), 0)::bigint from ledger_hold h
        where h.wallet_id = c.wallet_id and h.card_id = c.id and h.state = 'OPEN' and h.counts_from >= n.period_started_at)
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as n (
      id uuid, credit_mode text, assigned_credit_minor bigint, credit_renewal text, renewal_day integer,
      period_started_at timestamptz, next_renewal_at timestamptz, pending_plafond jsonb, recount boolean)
    where c.wallet_id = ${scope.walletId} and c.id = n.id`)
}

export interface CardUsageRow {
  spent_minor: bigint
  reserved_minor: bigint
  assigned_credit_minor: bigint | null
  credit_mode: 'LIMITED' | 'UNLOCKED'
  member_id: string | null
}

/**
 * What a session changed on its card: money spent in the running period (a session begun before it counts in an older one),
 * and what open holds of the period reserve.
 */
export function updateCardUsage(
  tx: Sql,
  scope: WalletScope,
  cardId: string,
  usage: { spentMinor: bigint; countsFrom: Date; usedAt: Date | null; now: Date },
): Promise<CardUsageRow | undefined> {
  return tx.row<CardUsageRow>(sql`
    update card c set updated_at = ${usage.now},
      spent_minor = c.spent_minor + case when ${usage.countsFrom}::timestamptz >= c.period_started_at
        then ${usage.spentMinor}::bigint else 0 end,
      reserved_minor = (
        select coalesce(sum(h.amount_minor), 0)::bigint from ledger_hold h
        where h.wallet_id = c.wallet_id and h.card_id = c.id and h.state = 'OPEN' and h.counts_from >= c.period_started_at),
      last_used_at = greatest(c.last_used_at, ${usage.usedAt}::timestamptz)
    where c.wallet_id = ${scope.walletId} and c.id = ${cardId}
    returning c.spent_minor, c.reserved_minor, c.assigned_credit_minor, c.credit_mode, c.member_id`)
}

/** Cards whose plafond begins anew, wallet after wallet. */
export function selectCardsToRenew(db: Sql, now: Date, limit: number): Promise<{ wallet_id: string; id: string }[]> {
  return db.rows(sql`
    select wallet_id, id from card where next_renewal_at <= ${now} order by next_renewal_at limit ${limit}`)
}

/** Names that belong to a card's searchable text; a member who was removed is none. */
export function selectCardPeople(
  db: Sql,
  scope: WalletScope,
  { memberId, vehicleId }: { memberId: string | null; vehicleId: string | null },
): Promise<{ member_name: string | null; licence_plate: string | null } | undefined> {
  return db.row(sql`
    select
      (select name from member where wallet_id = ${scope.walletId} and id = ${memberId} and status <> 'REMOVED') as member_name,
      (select licence_plate from vehicle where wallet_id = ${scope.walletId} and id = ${vehicleId}) as licence_plate`)
}

export interface CardCountRow extends CardWalletRow {
  wallet_id: string
  total: number
  limited: number
  inactive: number
  plafond_reached: number
  /** With at least one reason of their own. */
  blocked: number
}

/** How the cards of wallets stand, a row per wallet. */
export function selectCardCounts(db: Sql, scopes: readonly WalletScope[], now: Date): Promise<CardCountRow[]> {
  return db.rows<CardCountRow>(sql`
    select w.id as wallet_id, ${walletColumns(now)}, n.*
    from ${walletTables}
    cross join lateral (
      select count(*)::integer as total,
        count(*) filter (where c.credit_mode = 'LIMITED')::integer as limited,
        count(*) filter (where ${inactive(todayOfWallet(now))})::integer as inactive,
        count(*) filter (where ${plafondReached})::integer as plafond_reached,
        count(*) filter (where ${inactive(todayOfWallet(now))} or ${plafondReached})::integer as blocked
      from card c left join member m on m.wallet_id = c.wallet_id and m.id = c.member_id
      where c.wallet_id = w.id) n
    where w.id = any(${scopes.map((scope) => scope.walletId)})`)
}

const todayOfWallet = (now: Date) => sql`(${now}::timestamptz at time zone w.time_zone)::date`
