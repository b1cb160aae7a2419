import { recordChanged } from '../../kernel/changes/changes.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { empty, raw, type Sql, type Statement, sql, type Tx } from '../../platform/sql.ts'
import { type CardRow, cardColumns } from './card-list.sql.ts'

/** Statements that change cards, and what sessions used of them. Writes: card. */

/** A card after an update, with its wallet. */
export type UpdatedCardRow = CardRow & { wallet_id: string }

/**
 * Runs an update of `card c` and returns the changed cards with their wallets, in the same statement. `walletId` is the
 * wallet of all these cards, or null for cards of several wallets.
 */
function updatedCards(tx: Sql, walletId: string | null, update: Statement, now: Date): Promise<UpdatedCardRow[]> {
  return tx.rows<UpdatedCardRow>(sql`
    with c as (${update} returning c.*)
    select c.wallet_id, ${cardColumns(now)}
    from c
    join wallet w on w.id = c.wallet_id
    join ledger_account f on f.wallet_id = c.wallet_id and f.kind = 'FUNDS'
    left join member m on m.wallet_id = c.wallet_id and m.id = c.member_id
    left join vehicle v on v.wallet_id = c.wallet_id and v.id = c.vehicle_id
    ${walletId === null ? empty : sql`where c.wallet_id = ${walletId}`}`)
}

/** @returns undefined when the card was already active. */
export async function updateCardActivated(
  tx: Tx,
  scope: WalletScope,
  cardId: string,
  now: Date,
): Promise<UpdatedCardRow | undefined> {
  const update = sql`
    update card c set activated_at = ${now}, updated_at = ${now}
    where c.wallet_id = ${scope.walletId} and c.id = ${cardId} and c.activated_at is null`
  recordChanged(tx, scope, 'card', [cardId])
  return (await updatedCards(tx, scope.walletId, update, now))[0]
}

/** A manual block; nulls remove it. */
export interface HandBlock {
  readonly at: Date | null
  readonly by: string | null
  readonly now: Date
}

const blocksOf = (scope: WalletScope, cardIds: readonly string[], { at, by, now }: HandBlock) => sql`
  update card c set blocked_by_hand_at = ${at}, blocked_by = ${by}, updated_at = ${now}
  where c.wallet_id = ${scope.walletId} and c.id = any(${cardIds})`

export function updateCardBlocks(
  tx: Tx,
  scope: WalletScope,
  cardIds: readonly string[],
  block: HandBlock,
): Promise<number> {
  recordChanged(tx, scope, 'card', cardIds)
  return tx.run(blocksOf(scope, cardIds, block))
}

export async function updateCardBlock(
  tx: Tx,
  scope: WalletScope,
  cardId: string,
  block: HandBlock,
): Promise<UpdatedCardRow | undefined> {
  recordChanged(tx, scope, 'card', [cardId])
  return (await updatedCards(tx, scope.walletId, blocksOf(scope, [cardId], block), block.now))[0]
}

/** @returns the cards that were not in this team before. */
export function updateCardTeams(
  tx: Tx,
  scope: WalletScope,
  cardIds: readonly string[],
  { teamId, now }: { readonly teamId: string | null; readonly now: Date },
): Promise<{ id: string }[]> {
  recordChanged(tx, scope, 'card', cardIds)
  return tx.rows(sql`
    update card c set team_id = ${teamId}, updated_at = ${now}
    where c.wallet_id = ${scope.walletId} and c.id = any(${cardIds}) and c.team_id is distinct from ${teamId}::uuid
    returning c.id`)
}

export interface CardDetails {
  readonly name: string
  readonly memberId: string | null
  readonly vehicleId: string | null
  readonly costCentre: string | null
  readonly validUntil: string | null
  readonly externalId: string | null
  readonly searchText: string
}

export async function updateCardDetails(
  tx: Tx,
  scope: WalletScope,
  card: CardDetails & { readonly id: string },
  now: Date,
): Promise<UpdatedCardRow | undefined> {
  const update = sql`
    update card c set name = ${card.name}, member_id = ${card.memberId}, vehicle_id = ${card.vehicleId},
      cost_centre = ${card.costCentre}, valid_until = ${card.validUntil}, external_id = ${card.externalId},
      search_text = ${card.searchText}, updated_at = ${now}
    where c.wallet_id = ${scope.walletId} and c.id = ${card.id}`
  recordChanged(tx, scope, 'card', [card.id])
  return (await updatedCards(tx, scope.walletId, update, now))[0]
}

/** The same of many cards, in the words of the table. */
export function updateManyCardDetails(
  tx: Tx,
  scope: WalletScope,
  cards: readonly { readonly id: string }[],
  now: Date,
): Promise<number> {
  recordChanged(
    tx,
    scope,
    'card',
    cards.map(({ id }) => id),
  )
  return tx.run(sql`
    update card c set name = n.name, member_id = n.member_id, vehicle_id = n.vehicle_id, cost_centre = n.cost_centre,
      valid_until = n.valid_until, search_text = n.search_text, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) as n (
      id uuid, name text, member_id uuid, vehicle_id uuid, cost_centre text, valid_until date, search_text text)
    where c.wallet_id = ${scope.walletId} and c.id = n.id`)
}

export interface CardUsage {
  readonly walletId: string
  readonly cardId: string
  readonly spentMinor: bigint
  readonly countsFrom: Date
  readonly usedAt: Date | null
}

/**
 * Adds the changes by sessions like {@link updateUsedCards}, for callers that do not need the cards.
 */
export async function updateCardUsages(tx: Sql, usages: readonly CardUsage[], now: Date): Promise<void> {
  let updated = 0
  for (const [walletId, own] of usagesByWallet(tx, usages)) updated += await tx.run(usedCards(walletId, own, now))
  checkUpdated(usages, updated)
}

/**
 * Adds the changes by sessions, one per card: money spent in the running period (a session that began earlier counts in
 * an older one), and the amount reserved by open holds of the period. Usage is no change of a card to programs that ask
 * for changes: its sessions are, and the clock of changes would be one more lock of each authorisation.
 * @returns the cards, in no order.
 */
export async function updateUsedCards(tx: Sql, usages: readonly CardUsage[], now: Date): Promise<UpdatedCardRow[]> {
  const cards: UpdatedCardRow[] = []
  for (const [walletId, own] of usagesByWallet(tx, usages))
    cards.push(...(await updatedCards(tx, walletId, usedCards(walletId, own, now), now)))
  checkUpdated(usages, cards.length)
  return cards
}

/** The usages of each statement: a distributed database updates the cards of one wallet at a time. */
const usagesByWallet = (
  tx: Sql,
  usages: readonly CardUsage[],
): Iterable<readonly [string | null, readonly CardUsage[]]> =>
  tx.isDistributed() ? Map.groupBy(usages, (usage) => usage.walletId) : [[null, usages]]

function checkUpdated(usages: readonly CardUsage[], updated: number): void {
  if (updated !== usages.length) throw new Error(`${usages.length - updated} cards are gone`)
}

/** The wallet of all usages, or null. */
function usedCards(walletId: string | null, usages: readonly CardUsage[], now: Date): Statement {
  const holdWallet = walletId === null ? sql`c.wallet_id` : sql`${walletId}`
  // "select" hides the length of the arrays from the planner, which then keeps one plan instead of planning for each charge.
  const list = (values: readonly unknown[], type: 'uuid' | 'bigint' | 'timestamptz') =>
    sql`(select ${values}::${raw(type)}[])`
  return sql`
    update card c set updated_at = ${now},
      spent_minor = c.spent_minor + case when u.counts_from >= c.period_started_at then u.spent_minor else 0 end,
      reserved_minor = (
        select coalesce(sum(h.amount_minor), 0)::bigint from ledger_hold h
        where h.wallet_id = ${holdWallet} and h.card_id = c.id and h.state = 'OPEN' and h.counts_from >= c.period_started_at),
      last_used_at = greatest(c.last_used_at, u.used_at)
    from unnest(${list(
      usages.map((usage) => usage.walletId),
      'uuid',
    )}, ${list(
      usages.map((usage) => usage.cardId),
      'uuid',
    )}, ${list(
      usages.map((usage) => usage.spentMinor),
      'bigint',
    )},
      ${list(
        usages.map((usage) => usage.countsFrom),
        'timestamptz',
      )}, ${list(
        usages.map((usage) => usage.usedAt),
        'timestamptz',
      )}) u (wallet_id, card_id, spent_minor, counts_from, used_at)
    where c.wallet_id = u.wallet_id and c.id = u.card_id
      ${walletId === null ? empty : sql`and c.wallet_id = ${walletId}`}`
}
