import { raw, type Statement, sql } from '../../platform/sql.ts'

/** The parts of charges per cost centre in SQL, by the functions of {@link file://./cost-shares.ts}. Writes nothing. */

/** The sums by trait of the two dimensions. */
export const COST_TRAITS = { 1: 'COST_CENTRE', 2: 'COST_CENTRE_2' } as const

/**
 * Rows `(trait, value, energy_wh, cost_minor, duration_s, vat_minor)` of the charge in the row `alias`: its parts of both
 * dimensions. Most charges belong to one centre, which costs no division. Each centre with a part counts the charge. The VAT
 * of a part is its cost less its part of the net amount, which is divided as documents divide it. Unknown VAT counts as none.
 */
export function costParts(alias: string): Statement {
  const s = raw(alias)
  return sql`(
    select 'COST_CENTRE' as trait, coalesce(${s}.cost_centre, '') as value, ${s}.energy_wh, ${s}.cost_minor, ${s}.duration_s,
      coalesce(${s}.vat_minor, 0) as vat_minor
    where ${s}.cost_shares -> '1' is null
    union all
    select case when d.key = '1' then 'COST_CENTRE' else 'COST_CENTRE_2' end, n.centre,
      cost_share(${s}.energy_wh, d.value, n.centre), cost_share(${s}.cost_minor, d.value, n.centre),
      cost_share(${s}.duration_s, d.value, n.centre),
      cost_share(${s}.cost_minor, d.value, n.centre)
        - cost_share(${s}.cost_minor - coalesce(${s}.vat_minor, 0), d.value, n.centre)
    from jsonb_each(${s}.cost_shares) d cross join lateral jsonb_object_keys(d.value) n (centre))`
}

/**
 * The parts by cost centre, and the whole charge for each pair of `values` (trait, value) whose value is known. All sums by
 * trait are made of these rows.
 */
export function traitParts(alias: string, values: Statement): Statement {
  const s = raw(alias)
  return sql`(
    select * from ${costParts(alias)} parts
    union all
    select t.trait, t.value, ${s}.energy_wh, ${s}.cost_minor, ${s}.duration_s, coalesce(${s}.vat_minor, 0)
    from (values ${values}) t (trait, value)
    where t.value is not null)`
}

/** The condition that the row `alias` has any share in a centre of the first dimension. */
export const hasShareIn = (alias: string, centre: Statement): Statement =>
  sql`(${raw(alias)}.cost_centre = ${centre} or ${raw(alias)}.cost_shares -> '1' ? ${centre})`
