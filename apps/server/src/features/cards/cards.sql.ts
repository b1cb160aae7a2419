import { recordChanged } from '../../kernel/changes/changes.ts'
import { inTeams, type WalletScope } from '../../kernel/scope.ts'
import { ofReachable } from '../../platform/reachable.ts'
import { type Db, empty, type Sql, type Statement, sql, type Tx } from '../../platform/sql.ts'
import { limitIsReached, raiseOfCard } from './card-rule.sql.ts'

/** Statements that lock and change cards. Writes: card. */

/** A card's plafond, read under the lock. */
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
  /** The raises of the limit that last. */
  raise_minor: bigint
  /** The wallet's value. It never changes while cards are used, so it is safe to read with the lock. */
  time_zone: string
}

/** Limits that begin with the next period. */
export interface PendingPlafond {
  readonly credit_mode: 'LIMITED' | 'UNLOCKED'
  readonly assigned_credit_minor: string | null
  readonly credit_renewal: 'NONE' | 'WEEKLY' | 'MONTHLY'
  readonly renewal_day: number | null
}

/** Locks cards in the order of their ids; null: all cards of the wallet. Missing cards are not in the result. */
export function lockCards(
  tx: Sql,
  scope: WalletScope,
  cardIds: readonly string[] | null,
  now: Date,
): Promise<LockedCardRow[]> {
  return tx.rows<LockedCardRow>(sql`${plafondsOf(scope, cardIds, now)} for no key update of c`)
}

/**
 * Locks those cards of any wallets that no other transaction has locked, in the order of wallets and ids. It never
 * waits.
 */
export function lockCardsIfFree(
  tx: Sql,
  cards: readonly { readonly walletId: string; readonly cardId: string }[],
  now: Date,
): Promise<LockedCardRow[]> {
  return tx.rows<LockedCardRow>(sql`
    select ${plafondColumns(now)}, w.time_zone
    from unnest((select ${cards.map(({ walletId }) => walletId)}::uuid[]), (select ${cards.map(({ cardId }) => cardId)}::uuid[]))
      k (wallet_id, id)
    join card c on c.wallet_id = k.wallet_id and c.id = k.id
    join wallet w on w.id = c.wallet_id
    order by c.wallet_id, c.id for no key update of c skip locked`)
}

/** Reads the limits of cards without a lock, for previews. */
export function selectPlafonds(
  db: Sql,
  scope: WalletScope,
  cardIds: readonly string[] | null,
  now: Date,
): Promise<LockedCardRow[]> {
  return db.rows<LockedCardRow>(plafondsOf(scope, cardIds, now))
}

/** One card is compared by its id, because with an array PostgreSQL plans again for each authorization. */
const isOneOf = (cardIds: readonly string[]): Statement =>
  cardIds.length === 1 ? sql`and c.id = ${cardIds[0]}` : sql`and c.id = any(${cardIds})`

const plafondColumns = (now: Date) => sql`c.id, c.name, c.credit_mode, c.blocked_by_hand_at, c.assigned_credit_minor,
  c.credit_renewal, c.renewal_day, c.period_started_at, c.next_renewal_at, c.pending_plafond, c.spent_minor,
  c.reserved_minor, ${raiseOfCard(now)} as raise_minor`

const plafondsOf = (scope: WalletScope, cardIds: readonly string[] | null, now: Date) => sql`
  select ${plafondColumns(now)}, (select time_zone from wallet where id = ${scope.walletId}) as time_zone
  from card c
  where c.wallet_id = ${scope.walletId} ${cardIds === null ? empty : isOneOf(cardIds)} ${inTeams(scope, sql`c.team_id`)}
  order by c.id`

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

/** Inserts cards in one statement, because an order may have five hundred. */
export function insertCards(tx: Tx, scope: WalletScope, cards: readonly NewCardRow[]): Promise<number> {
  recordChanged(
    tx,
    scope,
    'card',
    cards.map(({ id }) => id),
  )
  const rows = cards.map((card) => ({ ...card, assignedMinor: card.assignedMinor?.toString() ?? null }))
  return tx.run(sql`
    insert into card (
      wallet_id, id, name, card_number, contract_id, uid, type, credit_mode, assigned_credit_minor, credit_renewal,
      renewal_day, period_started_at, next_renewal_at, member_id, vehicle_id, cost_centre, valid_until, external_id,
      activated_at, search_text, created_at, updated_at)
    select
      ${scope.walletId}, n.id, n.name, n."cardNumber", n."contractId", n.uid, n.type, n."creditMode", n."assignedMinor",
      n."creditRenewal", n."renewalDay", n."periodStartedAt", n."nextRenewalAt", n."memberId", n."vehicleId",
      n."costCentre", n."validUntil", n."externalId", n."activatedAt", n."searchText", n."createdAt", n."createdAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
      id uuid, name text, "cardNumber" text, "contractId" text, uid text, type text, "creditMode" text,
      "assignedMinor" bigint, "creditRenewal" text, "renewalDay" integer, "periodStartedAt" timestamptz,
      "nextRenewalAt" timestamptz, "memberId" uuid, "vehicleId" uuid, "costCentre" text, "validUntil" date,
      "externalId" text, "activatedAt" timestamptz, "searchText" text, "createdAt" timestamptz)`)
}

/** A card by its printed number, whatever the spacing. The activation of a delivered card uses it. */
export function selectCardByNumber(
  db: Sql,
  scope: WalletScope,
  cardNumber: string,
): Promise<{ id: string } | undefined> {
  return db.row(sql`
    select id from card
    where wallet_id = ${scope.walletId} ${inTeams(scope, sql`team_id`)} and replace(card_number, ' ', '') = ${cardNumber.replaceAll(' ', '')}
    order by id limit 1`)
}

/**
 * Names of current members, and plates, for cards assigned to them. In a team, its members and the vehicles of its
 * members and cards.
 */
export async function selectNamesAndPlates(
  db: Sql,
  scope: WalletScope,
  { memberIds, vehicleIds }: { memberIds: readonly string[]; vehicleIds: readonly string[] },
): Promise<{ names: ReadonlyMap<string, string>; plates: ReadonlyMap<string, string> }> {
  const rows = await db.rows<{ id: string; name: string | null; plate: string | null }>(sql`
    select id, name, null as plate from member
    where wallet_id = ${scope.walletId} and id = any(${memberIds}) and status <> 'REMOVED'
      ${inTeams(scope, sql`team_id`)}
    union all
    select v.id, null, v.licence_plate from vehicle v
    where v.wallet_id = ${scope.walletId} and v.id = any(${vehicleIds}) ${vehicleInTeams(scope)}`)
  return {
    names: new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name]]))),
    plates: new Map(rows.flatMap(({ id, plate }) => (plate === null ? [] : [[id, plate]]))),
  }
}

const vehicleInTeams = (scope: WalletScope): Statement =>
  scope.teamIds === null
    ? empty
    : sql`and (
      exists (select from member m
        where m.wallet_id = ${scope.walletId} and m.id = v.member_id ${inTeams(scope, sql`m.team_id`)})
      or exists (select from card c
        where c.wallet_id = ${scope.walletId} and c.vehicle_id = v.id ${inTeams(scope, sql`c.team_id`)}))`

/** A card's new limit and running period. */
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
  /** True when the period changes, so that its usage is summed again. */
  readonly recount: boolean
}

/** The usage in a card's period. */
export interface PlafondUsageRow {
  id: string
  spent_minor: bigint
  reserved_minor: bigint
  /** True when the card is at its limit after the change takes effect. */
  reaches_limit: boolean
}

/**
 * The spent amount is summed again only when the period changes. The reserved amount is always the sum of the period's
 * open holds.
 */
const spentOfPeriod = ({ walletId }: WalletScope) => sql`case when not n.recount then c.spent_minor else (
  select coalesce(sum(s.cost_minor), 0)::bigint from session s
  where s.wallet_id = ${walletId} and s.card_id = c.id and s.started_at >= n.period_started_at
    and s.status in ('COMPLETED', 'PAID') and not 'CREDITED' = any(s.flags)) end`
const reservedOfPeriod = ({ walletId }: WalletScope) => sql`(
  select coalesce(sum(h.amount_minor), 0)::bigint from ledger_hold h
  where h.wallet_id = ${walletId} and h.card_id = c.id and h.state = 'OPEN' and h.counts_from >= n.period_started_at)`
const changesAsRows = (
  changes: readonly PlafondChange[],
) => sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as n (
  id uuid, credit_mode text, assigned_credit_minor bigint, credit_renewal text, renewal_day integer,
  period_started_at timestamptz, next_renewal_at timestamptz, pending_plafond jsonb, recount boolean)`

/**
 * A limit that begins later starts with nothing spent, and with the raises that last until then. `used`: the row with the
 * usage of the running period.
 */
const reachesLimit = (used: Statement, now: Date): Statement => sql`case when n.pending_plafond is null
  then ${limitIsReached({
    mode: sql`n.credit_mode`,
    assigned: sql`n.assigned_credit_minor + ${raiseOfCard(now)}`,
    used: sql`${used}.spent_minor + ${used}.reserved_minor`,
  })}
  else ${limitIsReached({
    mode: sql`n.pending_plafond ->> 'credit_mode'`,
    assigned: sql`(n.pending_plafond ->> 'assigned_credit_minor')::bigint + ${raiseOfCard(sql`n.next_renewal_at`)}`,
    used: sql`0`,
  })} end`

/** The usage after a planned change of limits, for previews. */
export function selectPlafondUsage(
  db: Sql,
  scope: WalletScope,
  changes: readonly PlafondChange[],
  now: Date,
): Promise<PlafondUsageRow[]> {
  return db.rows<PlafondUsageRow>(sql`
    select c.id, used.spent_minor, used.reserved_minor, ${reachesLimit(sql`used`, now)} as reaches_limit
    from ${changesAsRows(changes)} join card c on c.wallet_id = ${scope.walletId} and c.id = n.id
    cross join lateral (select ${spentOfPeriod(scope)} as spent_minor, ${reservedOfPeriod(scope)} as reserved_minor) used`)
}

/** The sum of the limits of the wallet's other cards. */
export async function selectLimitsOfOthers(db: Sql, scope: WalletScope, cardIds: readonly string[]): Promise<bigint> {
  const row = await db.row<{ sum: bigint }>(sql`
    select coalesce(sum(assigned_credit_minor), 0)::bigint as sum from card
    where wallet_id = ${scope.walletId} and credit_mode = 'LIMITED' and not id = any(${cardIds})`)
  return row?.sum ?? 0n
}

/**
 * Sets limits of many cards at once.
 * @returns the usage in their current periods.
 */
export function updateCardPlafonds(
  tx: Tx,
  scope: WalletScope,
  changes: readonly PlafondChange[],
  now: Date,
): Promise<PlafondUsageRow[]> {
  recordChanged(
    tx,
    scope,
    'card',
    changes.map(({ id }) => id),
  )
  return tx.rows<PlafondUsageRow>(sql`
    update card c set credit_mode = n.credit_mode, assigned_credit_minor = n.assigned_credit_minor,
      credit_renewal = n.credit_renewal, renewal_day = n.renewal_day, period_started_at = n.period_started_at,
      next_renewal_at = n.next_renewal_at, pending_plafond = n.pending_plafond, updated_at = ${now},
      spent_minor = ${spentOfPeriod(scope)}, reserved_minor = ${reservedOfPeriod(scope)}
    from ${changesAsRows(changes)}
    where c.wallet_id = ${scope.walletId} and c.id = n.id
    returning c.id, c.spent_minor, c.reserved_minor, ${reachesLimit(sql`c`, now)} as reaches_limit`)
}

/** Cards whose plafond is due for renewal, wallet by wallet. */
export function selectCardsToRenew(db: Db, now: Date, limit: number): Promise<{ wallet_id: string; id: string }[]> {
  return ofReachable(db, (only) =>
    db.rows<{ wallet_id: string; id: string }>(sql`
      select wallet_id, id from card where next_renewal_at <= ${now} ${only(sql`wallet_id`)}
      order by next_renewal_at limit ${limit}`),
  )
}

export function selectCardIdsOfVehicle(db: Sql, scope: WalletScope, vehicleId: string): Promise<{ id: string }[]> {
  return db.rows(sql`
    select id from card where wallet_id = ${scope.walletId} and vehicle_id = ${vehicleId} order by id`)
}

export function selectCardIdsOfMember(db: Sql, scope: WalletScope, memberId: string): Promise<{ id: string }[]> {
  return db.rows(sql`select id from card where wallet_id = ${scope.walletId} and member_id = ${memberId} order by id`)
}

export function updateCardSearchText(tx: Tx, scope: WalletScope, cardId: string, searchText: string): Promise<number> {
  recordChanged(tx, scope, 'card', [cardId])
  return tx.run(sql`
    update card set search_text = ${searchText} where wallet_id = ${scope.walletId} and id = ${cardId}`)
}
