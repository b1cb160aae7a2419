-- Imported charges without a CO2 factor counted as nothing. Their energy is kept, so that reports name it as incomplete.
alter table imported_session add column unrated_wh bigint not null default 0;
alter table imported_day_rollup add column unrated_wh bigint not null default 0;
update imported_session set unrated_wh = energy_wh where co2_g = 0 and energy_wh >= 100;
update imported_day_rollup d set unrated_wh = s.unrated_wh
from (select wallet_id, local_start::date as day, sum(unrated_wh) as unrated_wh from imported_session
  where unrated_wh > 0 group by 1, 2) s
where s.wallet_id = d.wallet_id and s.day = d.day;

create or replace view consumed_session as
  select wallet_id, 'NETWORK'::text as source, card_id, member_id, station_id, coalesce(cost_centre, '') as cost_centre,
    coalesce(connector ->> 'current', '') as current, started_at, true as has_time, energy_wh, cost_minor, duration_s,
    coalesce(co2_g, 0) as co2_g, energy_by_period, split_part(region, '-', 1) as country, peak_minor, idle_minor,
    case when co2_g is null then energy_wh else 0 end as unrated_wh
  from session where status in ('COMPLETED', 'PAID') and not 'CREDITED' = any(flags)
  union all
  select wallet_id, 'IMPORTED', card_id, member_id, station_id, coalesce(cost_centre, ''), coalesce(current, ''), started_at,
    has_time, energy_wh, cost_minor, duration_s, co2_g, energy_by_period, '', 0, 0, unrated_wh
  from imported_session;
