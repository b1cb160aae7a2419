import { recordChanged } from '../../kernel/changes/changes.ts'
import { COST_TRAITS, costParts } from '../../kernel/cost-centres/cost-parts.sql.ts'
import type { CostDimension, CostState } from '../../kernel/cost-centres/cost-shares.ts'
import { bookMonth } from '../../kernel/documents/book-day.sql.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { join, raw, type Sql, type Statement, sql, type Tx } from '../../platform/sql.ts'

/**
 * Charges that get other cost centres. Writes: session, imported_session, wallet_day_trait_rollup,
 * wallet_month_trait_rollup, wallet_year_trait_rollup, imported_day_trait_rollup, imported_month_trait_rollup,
 * imported_year_trait_rollup.
 */

/** The charges of some cards in a span, and the centres of one dimension that they get. */
export interface CentreMove {
  /** Null: all cards. */
  readonly cardIds: readonly string[] | null
  /** Milliseconds, perhaps infinite. */
  readonly fromMs: number
  readonly untilMs: number
  readonly dimension: CostDimension
  /** A state with these centres only. */
  readonly state: CostState
}

const bound = (ms: number): string =>
  Number.isFinite(ms) ? new Date(ms).toISOString() : ms > 0 ? 'infinity' : '-infinity'

/** A charge whose invoice belongs to a closed month keeps its centres. */
const isFixed = (walletId: string): Statement => sql`(s.invoice_id is not null and s.invoice_id in (
  select i.id from month_close m
  join invoice i on i.wallet_id = ${walletId}
  join document d on d.wallet_id = ${walletId} and d.id = i.id
    and ${bookMonth} = m.month
  where m.wallet_id = ${walletId}))`

/** The charges with other centres than those of the move. */
function movedBy({ walletId }: WalletScope, { cardIds, fromMs, untilMs, dimension, state }: CentreMove): Statement {
  const centre = dimension === '1' ? sql`${state.cost_centre}` : sql`s.cost_centre`
  const own = JSON.stringify(state.cost_shares ?? {})
  const shares = sql`nullif(coalesce(s.cost_shares, '{}') - ${dimension}::text || ${own}::jsonb, '{}')`
  return sql`
    select s.id, (s.started_at at time zone w.time_zone)::date as day, s.energy_wh, s.cost_minor, s.vat_minor, s.duration_s,
      s.cost_centre as old_centre, s.cost_shares as old_shares, n.centre as new_centre, n.shares as new_shares,
      s.status in ('COMPLETED', 'PAID') and not 'CREDITED' = any(s.flags) as is_summed, ${isFixed(walletId)} as is_fixed
    from wallet w
    join session s on s.wallet_id = ${walletId} and s.started_at >= ${bound(fromMs)}::timestamptz
      and s.started_at < ${bound(untilMs)}::timestamptz
      and (${cardIds === null}::boolean or s.card_id = any(${[...(cardIds ?? [])]}::uuid[]))
    cross join lateral (select ${centre} as centre, ${shares} as shares) n
    where w.id = ${walletId} and (s.cost_centre, s.cost_shares) is distinct from (n.centre, n.shares)`
}

/** The parts of the sums of moved charges, before (−1) and after (1). */
export const partsOfMoved = sql`
  select b.day, b.sign, t.trait, t.value, t.energy_wh * b.sign as energy_wh, t.cost_minor * b.sign as cost_minor,
    t.duration_s * b.sign as duration_s, t.vat_minor * b.sign as vat_minor
  from (
    select day, -1 as sign, energy_wh, cost_minor, vat_minor, duration_s, old_centre as cost_centre, old_shares as cost_shares
    from moved where is_summed and not is_fixed
    union all
    select day, 1, energy_wh, cost_minor, vat_minor, duration_s, new_centre, new_shares from moved where is_summed and not is_fixed) b
  cross join lateral ${costParts('b')} t`

/** The numbers of a move before it happens. */
export function selectMoveCounts(on: Sql, scope: WalletScope, move: CentreMove) {
  return on.row<{ charges: bigint; fixed: bigint }>(sql`
    select count(*) filter (where not is_fixed) as charges, count(*) filter (where is_fixed) as fixed
    from (${movedBy(scope, move)}) moved`)
}

/** The cost of moved charges by month and centre, before and after. */
export function selectMoveSums(on: Sql, scope: WalletScope, move: CentreMove) {
  return on.rows<{ month: string; name: string; charges: bigint; before_minor: bigint; after_minor: bigint }>(sql`
    with moved as materialized (${movedBy(scope, move)})
    select to_char(day, 'YYYY-MM') as month, value as name, greatest(count(*) filter (where sign = -1),
        count(*) filter (where sign = 1)) as charges,
      coalesce(sum(-cost_minor) filter (where sign = -1), 0)::bigint as before_minor,
      coalesce(sum(cost_minor) filter (where sign = 1), 0)::bigint as after_minor
    from (${partsOfMoved}) parts where trait = ${COST_TRAITS[move.dimension]} group by 1, 2 order by 1, 2`)
}

/** The sums of a day, month and year change by the parts of the CTE `parts`. Rows in the order of a close. */
export const changedSums = (prefix: Statement, walletId: string): Statement =>
  join(
    ['day', 'month', 'year'].map((name) => {
      const span = raw(name)
      return sql`${span}_trait as (
        insert into ${prefix}_${span}_trait_rollup as r (wallet_id, ${span}, trait, value, sessions, energy_wh, cost_minor, duration_s,
          vat_minor)
        select ${walletId}::uuid, date_trunc(${name}, day)::date, trait, value, sum(sign)::int, sum(energy_wh)::bigint,
          sum(cost_minor)::bigint, sum(duration_s)::bigint, sum(vat_minor)::bigint
        from parts group by 2, 3, 4 order by 2, 3, 4
        on conflict (wallet_id, ${span}, trait, value) do update set sessions = r.sessions + excluded.sessions,
          energy_wh = r.energy_wh + excluded.energy_wh, cost_minor = r.cost_minor + excluded.cost_minor,
          duration_s = r.duration_s + excluded.duration_s, vat_minor = r.vat_minor + excluded.vat_minor)`
    }),
    ', ',
  )

/** Charges per statement, so that none takes longer than the statement timeout. */
const BATCH = 10_000

/** Moves charges and their sums. The caller has locked the cards, so no charge of them changes meanwhile. */
export async function updateCentresOfCharges(tx: Tx, scope: WalletScope, move: CentreMove, now: Date): Promise<void> {
  for (let after: string | null = null; ; ) {
    const ids: string[] = await updateNextCentres(tx, scope, { move, after, now })
    if (ids.length < BATCH) return
    after = ids.reduce((last, id) => (id > last ? id : last))
  }
}

async function updateNextCentres(
  tx: Tx,
  scope: WalletScope,
  { move, after, now }: { readonly move: CentreMove; readonly after: string | null; readonly now: Date },
): Promise<string[]> {
  const { walletId } = scope
  const moved = await tx.rows<{ id: string }>(sql`
    with moved as materialized (
      select * from (${movedBy(scope, move)}) found
      where not is_fixed and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${BATCH}::int),
    parts as materialized (${partsOfMoved}), ${changedSums(raw('wallet'), walletId)}
    update session s set cost_centre = m.new_centre, cost_shares = m.new_shares, updated_at = ${now}
    from moved m where s.wallet_id = ${walletId} and s.id = m.id returning s.id`)
  const ids = moved.map(({ id }) => id)
  recordChanged(tx, scope, 'session', ids)
  return ids
}
