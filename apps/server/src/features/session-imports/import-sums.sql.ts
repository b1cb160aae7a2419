import { traitParts } from '../../kernel/cost-centres/cost-parts.sql.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { raw, type Statement, sql, type Tx } from '../../platform/sql.ts'

/**
 * The sums of imported charges. Writes: imported_day_rollup, imported_day_period_rollup, imported_day_card_rollup,
 * imported_day_trait_rollup, imported_month_card_rollup, imported_month_trait_rollup, imported_year_card_rollup,
 * imported_year_trait_rollup.
 */

const NOBODY = '00000000-0000-0000-0000-000000000000'

export const ofIds = (ids: readonly string[]): Statement => sql`id = any(${[...ids]})`

/** The charges of a file. */
export const ofImport = (importId: string): Statement => sql`import_id = ${importId}`

/**
 * Adds some imported charges to the sums, or subtracts them before they are deleted. Rows are written in key order, so
 * that two concurrent files of one wallet cannot deadlock.
 */
export async function bookCharges(tx: Tx, { walletId }: WalletScope, which: Statement, sign: 1 | -1): Promise<void> {
  const by = raw(sign === 1 ? '' : '-')
  const sums = sql`${by}count(*)::int, ${by}sum(energy_wh), ${by}sum(cost_minor), ${by}sum(duration_s), ${by}coalesce(sum(vat_minor), 0)`
  const added = sql`sessions = r.sessions + excluded.sessions, energy_wh = r.energy_wh + excluded.energy_wh,
    cost_minor = r.cost_minor + excluded.cost_minor, duration_s = r.duration_s + excluded.duration_s,
    vat_minor = r.vat_minor + excluded.vat_minor`
  const ofFile = sql`imported_session where wallet_id = ${walletId} and ${which}`
  const wallet = sql`${walletId}::uuid`
  await tx.run(sql`
    insert into imported_day_rollup as r (wallet_id, day, sessions, energy_wh, cost_minor, duration_s, vat_minor, co2_g,
      unrated_wh, vat_known_minor)
    select ${wallet}, local_start::date, ${sums}, ${by}sum(co2_g), ${by}sum(unrated_wh),
      ${by}coalesce(sum(cost_minor) filter (where vat_minor is not null), 0)
    from ${ofFile} group by 2 order by 2
    on conflict (wallet_id, day) do update set ${added}, co2_g = r.co2_g + excluded.co2_g,
      unrated_wh = r.unrated_wh + excluded.unrated_wh, vat_known_minor = r.vat_known_minor + excluded.vat_known_minor`)
  await tx.run(sql`
    insert into imported_day_period_rollup as r (wallet_id, day, period, energy_wh)
    select ${wallet}, local_start::date, p.key, ${by}sum((p.value::numeric * 1000)::bigint)
    from (select * from ${ofFile}) s, jsonb_each_text(s.energy_by_period) p group by 2, 3 order by 2, 3
    on conflict (wallet_id, day, period) do update set energy_wh = r.energy_wh + excluded.energy_wh`)
  const traits = sql`('STATION', s.station_id::text), ('CURRENT', coalesce(s.current, '')),
    ('HOUR', case when s.has_time then to_char(s.local_start, 'ID-HH24') end)`
  for (const name of ['day', 'month', 'year']) {
    const span = raw(name)
    const start = sql`date_trunc(${name}, local_start)::date`
    await tx.run(sql`
    insert into imported_${span}_card_rollup as r (wallet_id, ${span}, card_id, member_id, sessions, energy_wh, cost_minor, duration_s,
      vat_minor)
    select ${wallet}, ${start}, coalesce(card_id, ${NOBODY}), coalesce(member_id, ${NOBODY}), ${sums}
    from ${ofFile} group by 2, 3, 4 order by 2, 3, 4
    on conflict (wallet_id, ${span}, card_id, member_id) do update set ${added}`)
    await tx.run(sql`
    insert into imported_${span}_trait_rollup as r (wallet_id, ${span}, trait, value, sessions, energy_wh, cost_minor, duration_s,
      vat_minor)
    select ${wallet}, ${start}, t.trait, t.value, ${by}count(*)::int, ${by}sum(t.energy_wh), ${by}sum(t.cost_minor),
      ${by}sum(t.duration_s), ${by}sum(t.vat_minor)
    from (select * from ${ofFile}) s cross join lateral ${traitParts('s', traits)} t group by 2, 3, 4 order by 2, 3, 4
    on conflict (wallet_id, ${span}, trait, value) do update set ${added}`)
  }
}
