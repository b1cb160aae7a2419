-- Charges at homes and depots are sessions too. Their money is no matter of the wallet: they have no hold, no booking and no
-- settlement time. The sums of consumption add them to those of the network; a question about one source reads sessions.
alter table session add column source text not null default 'NETWORK';
-- Earlier rows have the default, so they need no scan.
alter table session add constraint session_source_known check (source = any ('{NETWORK,HOME,DEPOT}'::text[])) not valid;
create index session__site on session (wallet_id, started_at desc, id desc) where source <> 'NETWORK';

create or replace view consumed_session as
  select wallet_id, source, card_id, member_id, station_id, coalesce(cost_centre, '') as cost_centre,
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
