-- The VAT of charges in the sums of consumption, so that their cost is known without VAT too. The cost without VAT is the cost
-- less the VAT. The sums of the network are filled by the next files.
alter table wallet_day_card_rollup add column vat_minor bigint not null default 0;
alter table wallet_day_station_rollup add column vat_minor bigint not null default 0;
alter table wallet_day_trait_rollup add column vat_minor bigint not null default 0;
alter table wallet_month_card_rollup add column vat_minor bigint not null default 0;
alter table wallet_month_station_rollup add column vat_minor bigint not null default 0;
alter table wallet_month_trait_rollup add column vat_minor bigint not null default 0;
alter table wallet_year_card_rollup add column vat_minor bigint not null default 0;
alter table wallet_year_station_rollup add column vat_minor bigint not null default 0;
alter table wallet_year_trait_rollup add column vat_minor bigint not null default 0;
alter table wallet_day_cause_rollup add column vat_minor bigint not null default 0;

-- Null: the file does not say how much VAT the cost contains. So is everything that was imported before.
alter table imported_session add column vat_minor bigint;
alter table imported_day_rollup
  add column vat_minor bigint not null default 0,
  -- The cost of charges whose VAT is known.
  add column vat_known_minor bigint not null default 0;
alter table imported_day_card_rollup add column vat_minor bigint not null default 0;
alter table imported_day_trait_rollup add column vat_minor bigint not null default 0;
alter table imported_month_card_rollup add column vat_minor bigint not null default 0;
alter table imported_month_trait_rollup add column vat_minor bigint not null default 0;
alter table imported_year_card_rollup add column vat_minor bigint not null default 0;
alter table imported_year_trait_rollup add column vat_minor bigint not null default 0;

-- The same columns, and the new ones at their end, so that servers of the previous release read what they know.
create or replace view consumed_session as
  select wallet_id, 'NETWORK'::text as source, card_id, member_id, station_id, coalesce(cost_centre, '') as cost_centre,
    coalesce(connector ->> 'current', '') as current, started_at, true as has_time, energy_wh, cost_minor, duration_s,
    coalesce(co2_g, 0) as co2_g, energy_by_period, split_part(region, '-', 1) as country, peak_minor, idle_minor,
    case when co2_g is null then energy_wh else 0 end as unrated_wh, cost_shares, coalesce(vat_minor, 0) as vat_minor,
    0::bigint as vat_unknown_minor
  from session where status in ('COMPLETED', 'PAID') and not 'CREDITED' = any(flags)
  union all
  select wallet_id, 'IMPORTED', card_id, member_id, station_id, coalesce(cost_centre, ''), coalesce(current, ''), started_at,
    has_time, energy_wh, cost_minor, duration_s, co2_g, energy_by_period, '', 0, 0, unrated_wh, cost_shares,
    coalesce(vat_minor, 0), case when vat_minor is null then cost_minor else 0 end
  from imported_session;
create or replace view consumed_day as
  select wallet_id, 'NETWORK'::text as source, day, sessions, energy_wh, cost_minor, duration_s, co2_g,
    cost_minor - net_minor as vat_minor, 0::bigint as vat_unknown_minor
  from wallet_day_rollup
  union all
  select wallet_id, 'IMPORTED', day, sessions, energy_wh, cost_minor, duration_s, co2_g, vat_minor, cost_minor - vat_known_minor
  from imported_day_rollup;
create or replace view consumed_day_cause as
  select wallet_id, 'NETWORK'::text as source, day, country, current, sessions, energy_wh, cost_minor, peak_minor, idle_minor,
    unrated_wh, vat_minor
  from wallet_day_cause_rollup
  union all
  select wallet_id, 'IMPORTED', day, '', value, sessions, energy_wh, cost_minor, 0, 0, 0, vat_minor
  from imported_day_trait_rollup where trait = 'CURRENT';
create or replace view consumed_day_card as
  select wallet_id, 'NETWORK'::text as source, day, card_id, member_id, sessions, energy_wh, cost_minor, duration_s, vat_minor
  from wallet_day_card_rollup
  union all
  select wallet_id, 'IMPORTED', day, card_id, member_id, sessions, energy_wh, cost_minor, duration_s, vat_minor
  from imported_day_card_rollup;
create or replace view consumed_day_station as
  select wallet_id, 'NETWORK'::text as source, day, station_id, sessions, energy_wh, cost_minor, duration_s, vat_minor
  from wallet_day_station_rollup
  union all
  select wallet_id, 'IMPORTED', day, value::uuid, sessions, energy_wh, cost_minor, duration_s, vat_minor
  from imported_day_trait_rollup where trait = 'STATION';
create or replace view consumed_day_trait as
  select wallet_id, 'NETWORK'::text as source, day, trait, value, sessions, energy_wh, cost_minor, duration_s, vat_minor
  from wallet_day_trait_rollup
  union all
  select wallet_id, 'IMPORTED', day, trait, value, sessions, energy_wh, cost_minor, duration_s, vat_minor
  from imported_day_trait_rollup where trait <> 'STATION';
create or replace view consumed_month_card as
  select wallet_id, 'NETWORK'::text as source, month, card_id, member_id, sessions, energy_wh, cost_minor, duration_s, vat_minor
  from wallet_month_card_rollup
  union all
  select wallet_id, 'IMPORTED', month, card_id, member_id, sessions, energy_wh, cost_minor, duration_s, vat_minor
  from imported_month_card_rollup;
create or replace view consumed_month_station as
  select wallet_id, 'NETWORK'::text as source, month, station_id, sessions, energy_wh, cost_minor, duration_s, vat_minor
  from wallet_month_station_rollup
  union all
  select wallet_id, 'IMPORTED', month, value::uuid, sessions, energy_wh, cost_minor, duration_s, vat_minor
  from imported_month_trait_rollup where trait = 'STATION';
create or replace view consumed_month_trait as
  select wallet_id, 'NETWORK'::text as source, month, trait, value, sessions, energy_wh, cost_minor, duration_s, vat_minor
  from wallet_month_trait_rollup
  union all
  select wallet_id, 'IMPORTED', month, trait, value, sessions, energy_wh, cost_minor, duration_s, vat_minor
  from imported_month_trait_rollup where trait <> 'STATION';
create or replace view consumed_year_card as
  select wallet_id, 'NETWORK'::text as source, year, card_id, member_id, sessions, energy_wh, cost_minor, duration_s, vat_minor
  from wallet_year_card_rollup
  union all
  select wallet_id, 'IMPORTED', year, card_id, member_id, sessions, energy_wh, cost_minor, duration_s, vat_minor
  from imported_year_card_rollup;
create or replace view consumed_year_station as
  select wallet_id, 'NETWORK'::text as source, year, station_id, sessions, energy_wh, cost_minor, duration_s, vat_minor
  from wallet_year_station_rollup
  union all
  select wallet_id, 'IMPORTED', year, value::uuid, sessions, energy_wh, cost_minor, duration_s, vat_minor
  from imported_year_trait_rollup where trait = 'STATION';
create or replace view consumed_year_trait as
  select wallet_id, 'NETWORK'::text as source, year, trait, value, sessions, energy_wh, cost_minor, duration_s, vat_minor
  from wallet_year_trait_rollup
  union all
  select wallet_id, 'IMPORTED', year, trait, value, sessions, energy_wh, cost_minor, duration_s, vat_minor
  from imported_year_trait_rollup where trait <> 'STATION';
