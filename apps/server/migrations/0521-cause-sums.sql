-- Sums of a day by country and current with the extra cost of peak hours and of time plugged in: from them the difference between
-- two periods is explained without reading their sessions. Written by the statement that closes a session, like the other sums.
create table wallet_day_cause_rollup (
  wallet_id uuid not null,
  -- The day of the start, in the wallet's time zone.
  day date not null,
  -- ISO 3166-1 alpha-2 of the place.
  country text not null,
  -- AC, DC, or empty where the network reports none.
  current text not null,
  sessions integer not null default 0,
  energy_wh bigint not null default 0,
  cost_minor bigint not null default 0,
  duration_s bigint not null default 0,
  -- Parts of the cost: what the energy would have cost less in off-peak hours, and the time plugged in after charging.
  peak_minor bigint not null default 0,
  idle_minor bigint not null default 0,
  -- Energy without a CO2 factor.
  unrated_wh bigint not null default 0,
  constraint wallet_day_cause_rollup_pkey primary key (wallet_id, day, country, current)
);

insert into wallet_day_cause_rollup (wallet_id, day, country, current, sessions, energy_wh, cost_minor, duration_s, peak_minor,
  idle_minor, unrated_wh)
select s.wallet_id, (s.started_at at time zone w.time_zone)::date, split_part(s.region, '-', 1), coalesce(s.connector ->> 'current', ''),
  count(*)::int, sum(s.energy_wh), sum(s.cost_minor), sum(s.duration_s), sum(s.peak_minor), sum(s.idle_minor),
  coalesce(sum(s.energy_wh) filter (where s.co2_g is null), 0)
from session s join wallet w on w.id = s.wallet_id
where s.status in ('COMPLETED', 'PAID') and not 'CREDITED' = any(s.flags)
group by 1, 2, 3, 4;

-- Imported charges have no country, because their files name none that can be trusted.
create view consumed_day_cause as
  select wallet_id, 'NETWORK'::text as source, day, country, current, sessions, energy_wh, cost_minor, peak_minor, idle_minor,
    unrated_wh
  from wallet_day_cause_rollup
  union all
  select wallet_id, 'IMPORTED', day, '', value, sessions, energy_wh, cost_minor, 0, 0, 0
  from imported_day_trait_rollup where trait = 'CURRENT';

-- The same columns, and the new ones at their end, so that servers of the previous release read what they know.
create or replace view consumed_session as
  select wallet_id, 'NETWORK'::text as source, card_id, member_id, station_id, coalesce(cost_centre, '') as cost_centre,
    coalesce(connector ->> 'current', '') as current, started_at, true as has_time, energy_wh, cost_minor, duration_s,
    coalesce(co2_g, 0) as co2_g, energy_by_period, split_part(region, '-', 1) as country, peak_minor, idle_minor,
    case when co2_g is null then energy_wh else 0 end as unrated_wh
  from session where status in ('COMPLETED', 'PAID') and not 'CREDITED' = any(flags)
  union all
  select wallet_id, 'IMPORTED', card_id, member_id, station_id, coalesce(cost_centre, ''), coalesce(current, ''), started_at,
    has_time, energy_wh, cost_minor, duration_s, co2_g, energy_by_period, '', 0, 0, 0
  from imported_session;
