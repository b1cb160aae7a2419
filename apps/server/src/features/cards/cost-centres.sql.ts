import { recordChanged } from '../../kernel/changes/changes.ts'
import type { CostState } from '../../kernel/cost-centres/cost-shares.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql, type Tx } from '../../platform/sql.ts'

/**
 * Statements on the cost centres of cards over time (decision 102). A row is a state with the instant until which it
 * applied or, when it is planned, will apply; `infinity` for the last planned one. Without a later row, the state on the
 * card applies. Writes: card_past_cost_centre, card.
 */

/**
 * Keeps the present state of the cards that are about to get another cost centre, which is a whole one and applies until
 * the next planned change. The first centre of a card keeps nothing: it applies from the beginning. The caller has locked
 * the cards, and writes the centre.
 */
export async function insertPastCostCentres(
  tx: Tx,
  { walletId }: WalletScope,
  changes: readonly { readonly id: string; readonly cost_centre: string | null }[],
  now: Date,
): Promise<void> {
  recordChanged(
    tx,
    { walletId },
    'card',
    changes.map(({ id }) => id),
  )
  const changing = sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as n (id uuid, cost_centre text)
    join card c on c.wallet_id = ${walletId} and c.id = n.id and c.cost_centre is distinct from n.cost_centre`
  await tx.run(sql`
    insert into card_past_cost_centre (wallet_id, card_id, until, cost_centre, cost_shares)
    select c.wallet_id, c.id, ${now}, c.cost_centre, c.cost_shares
    from ${changing}
    where c.cost_centre is not null or c.cost_shares is not null or exists (
      select from card_past_cost_centre p where p.wallet_id = ${walletId} and p.card_id = c.id)
    on conflict do nothing`)
  await tx.run(sql`
    update card_past_cost_centre p set cost_centre = n.cost_centre, cost_shares = nullif(p.cost_shares - '1', '{}')
    from ${changing}
    where p.wallet_id = ${walletId} and p.card_id = n.id and p.until = (select min(l.until) from card_past_cost_centre l
      where l.wallet_id = ${walletId} and l.card_id = n.id and l.until > ${now})`)
  await tx.run(sql`
    update card o set cost_shares = nullif(o.cost_shares - '1', '{}') from ${changing}
    where o.wallet_id = ${walletId} and o.id = n.id and o.cost_shares is not null`)
}

/** Gives a card the planned states of another one. */
export function copyPlannedCentres(
  tx: Tx,
  { walletId }: WalletScope,
  { fromId, toId, now }: { readonly fromId: string; readonly toId: string; readonly now: Date },
): Promise<number> {
  return tx.run(sql`
    insert into card_past_cost_centre (wallet_id, card_id, until, cost_centre, cost_shares)
    select wallet_id, ${toId}::uuid, until, cost_centre, cost_shares from card_past_cost_centre
    where wallet_id = ${walletId} and card_id = ${fromId} and until > ${now} on conflict do nothing`)
}

export interface CentreTimelineRow extends CostState {
  id: string
  /** The stored states as JSON, the earliest first. `until` is milliseconds; null: infinity. */
  states: ({ readonly until_ms: number | null } & CostState)[]
}

/** The present and all other states of some cards, or of all. */
export function selectCentreTimelines(
  on: Sql,
  { walletId }: WalletScope,
  cardIds: readonly string[] | null,
): Promise<CentreTimelineRow[]> {
  return on.rows<CentreTimelineRow>(sql`
    select c.id, c.cost_centre, c.cost_shares, coalesce((
      select jsonb_agg(jsonb_build_object('until_ms', case when p.until < 'infinity' then extract(epoch from p.until) * 1000 end,
        'cost_centre', p.cost_centre, 'cost_shares', p.cost_shares) order by p.until)
      from card_past_cost_centre p where p.wallet_id = ${walletId} and p.card_id = c.id), '[]') as states
    from card c
    where c.wallet_id = ${walletId} and (${cardIds === null}::boolean or c.id = any(${[...(cardIds ?? [])]}::uuid[]))
    order by c.id`)
}

export interface StoredTimeline extends CostState {
  readonly id: string
  readonly search_text: string
  /** `until` is an instant or `infinity`. */
  readonly states: readonly ({ readonly until: string } & CostState)[]
}

/** Replaces the states of locked cards. */
export async function replaceCentreTimelines(
  tx: Tx,
  { walletId }: WalletScope,
  cards: readonly StoredTimeline[],
  now: Date,
): Promise<void> {
  const all = JSON.stringify(cards)
  recordChanged(
    tx,
    { walletId },
    'card',
    cards.map(({ id }) => id),
  )
  await tx.run(sql`
    delete from card_past_cost_centre where wallet_id = ${walletId} and card_id = any(${cards.map(({ id }) => id)}::uuid[])`)
  await tx.run(sql`
    insert into card_past_cost_centre (wallet_id, card_id, until, cost_centre, cost_shares)
    select ${walletId}::uuid, n.id, s.until, s.cost_centre, s.cost_shares
    from jsonb_to_recordset(${all}::jsonb) as n (id uuid, states jsonb)
    cross join lateral jsonb_to_recordset(n.states) as s (until timestamptz, cost_centre text, cost_shares jsonb)`)
  await tx.run(sql`
    update card c set cost_centre = n.cost_centre, cost_shares = n.cost_shares, search_text = n.search_text,
      updated_at = ${now}
    from jsonb_to_recordset(${all}::jsonb) as n (id uuid, cost_centre text, cost_shares jsonb, search_text text)
    where c.wallet_id = ${walletId} and c.id = n.id`)
}

/** Cards whose planned state has begun. Only a planned state has a row without an end. */
export function selectBegunCentres(on: Sql, now: Date, limit: number) {
  return on.rows<{ wallet_id: string; card_id: string }>(sql`
    select p.wallet_id, p.card_id
    from card_past_cost_centre last
    join card_past_cost_centre p on p.wallet_id = last.wallet_id and p.card_id = last.card_id
    join card c on c.wallet_id = last.wallet_id and c.id = last.card_id
    where last.until = 'infinity'
      and p.until = (select min(l.until) from card_past_cost_centre l
        where l.wallet_id = last.wallet_id and l.card_id = last.card_id and l.until > ${now})
      and (p.until = 'infinity' or (p.cost_centre, p.cost_shares) is distinct from (c.cost_centre, c.cost_shares))
    order by 1, 2 limit ${limit}`)
}

/** The numbers of all cards, for files. */
export function selectCardNumbers(on: Sql, { walletId }: WalletScope) {
  return on.rows<{ id: string; card_number: string }>(sql`
    select id, card_number from card where wallet_id = ${walletId} order by card_number, id`)
}
