-- The VAT of the charges so far in the sums by day. A file for each span, so that charges that end meanwhile wait for one only.
-- The hour of the week is written without to_char, which a distributed database refuses here.
insert into wallet_day_cause_rollup (wallet_id, day, country, current, vat_minor)
select s.wallet_id, (s.started_at at time zone w.time_zone)::date, split_part(s.region, '-', 1), coalesce(s.connector ->> 'current', ''), sum(s.vat_minor)::bigint
from session s join wallet w on w.id = s.wallet_id
where s.status in ('COMPLETED', 'PAID') and not 'CREDITED' = any(s.flags) and s.vat_minor <> 0
group by 1, 2, 3, 4
on conflict (wallet_id, day, country, current) do update set vat_minor = excluded.vat_minor;
insert into wallet_day_card_rollup (wallet_id, day, card_id, member_id, vat_minor)
select s.wallet_id, (s.started_at at time zone w.time_zone)::date, s.card_id, coalesce(s.member_id, '00000000-0000-0000-0000-000000000000'), sum(s.vat_minor)::bigint
from session s join wallet w on w.id = s.wallet_id
where s.status in ('COMPLETED', 'PAID') and not 'CREDITED' = any(s.flags) and s.vat_minor <> 0
group by 1, 2, 3, 4
on conflict (wallet_id, day, card_id, member_id) do update set vat_minor = excluded.vat_minor;
insert into wallet_day_station_rollup (wallet_id, day, station_id, vat_minor)
select s.wallet_id, (s.started_at at time zone w.time_zone)::date, s.station_id, sum(s.vat_minor)::bigint
from session s join wallet w on w.id = s.wallet_id
where s.status in ('COMPLETED', 'PAID') and not 'CREDITED' = any(s.flags) and s.vat_minor <> 0
group by 1, 2, 3
on conflict (wallet_id, day, station_id) do update set vat_minor = excluded.vat_minor;
-- A statement for each trait, because a distributed database refuses their union.
insert into wallet_day_trait_rollup (wallet_id, day, trait, value, vat_minor)
select s.wallet_id, (s.started_at at time zone w.time_zone)::date, 'CURRENT', coalesce(s.connector ->> 'current', ''), sum(s.vat_minor)::bigint
from session s join wallet w on w.id = s.wallet_id
where s.status in ('COMPLETED', 'PAID') and not 'CREDITED' = any(s.flags) and s.vat_minor <> 0
group by 1, 2, 3, 4
on conflict (wallet_id, day, trait, value) do update set vat_minor = excluded.vat_minor;
insert into wallet_day_trait_rollup (wallet_id, day, trait, value, vat_minor)
select s.wallet_id, (s.started_at at time zone w.time_zone)::date, 'HOUR', extract(isodow from s.started_at at time zone w.time_zone)::text
  || '-' || lpad(extract(hour from s.started_at at time zone w.time_zone)::text, 2, '0'), sum(s.vat_minor)::bigint
from session s join wallet w on w.id = s.wallet_id
where s.status in ('COMPLETED', 'PAID') and not 'CREDITED' = any(s.flags) and s.vat_minor <> 0
group by 1, 2, 3, 4
on conflict (wallet_id, day, trait, value) do update set vat_minor = excluded.vat_minor;
insert into wallet_day_trait_rollup (wallet_id, day, trait, value, vat_minor)
select s.wallet_id, (s.started_at at time zone w.time_zone)::date, 'COST_CENTRE', coalesce(s.cost_centre, ''), sum(s.vat_minor)::bigint
from session s join wallet w on w.id = s.wallet_id
where s.status in ('COMPLETED', 'PAID') and not 'CREDITED' = any(s.flags) and s.vat_minor <> 0 and s.cost_shares -> '1' is null
group by 1, 2, 3, 4
on conflict (wallet_id, day, trait, value) do update set vat_minor = excluded.vat_minor;
-- Divided charges, added to the others of their centre. The part of the cost less the part of the cost without VAT: both are
-- divided by largest remainder.
insert into wallet_day_trait_rollup (wallet_id, day, trait, value, vat_minor)
select s.wallet_id, (s.started_at at time zone w.time_zone)::date, case when d.key = '1' then 'COST_CENTRE' else 'COST_CENTRE_2' end, n.centre,
  sum(cost_share(s.cost_minor, d.value, n.centre) - cost_share(s.cost_minor - s.vat_minor, d.value, n.centre))::bigint
from session s join wallet w on w.id = s.wallet_id
  cross join lateral jsonb_each(s.cost_shares) d cross join lateral jsonb_object_keys(d.value) n (centre)
where s.status in ('COMPLETED', 'PAID') and not 'CREDITED' = any(s.flags) and s.vat_minor <> 0
group by 1, 2, 3, 4
on conflict (wallet_id, day, trait, value) do update set vat_minor = wallet_day_trait_rollup.vat_minor + excluded.vat_minor;
