-- The same sums by day, for ranges that end within a month: the comparison of the current year or month, and a range of some
-- days. Without them, the sessions of up to half a month are read.
create table wallet_day_card_rollup (
  wallet_id uuid not null,
  -- The day of the start, in the wallet's time zone.
  day date not null,
  -- The nil UUID where the card is unknown, or where nobody held it.
  card_id uuid not null,
  member_id uuid not null,
  sessions integer not null default 0,
  energy_wh bigint not null default 0,
  cost_minor bigint not null default 0,
  duration_s bigint not null default 0,
  constraint wallet_day_card_rollup_pkey primary key (wallet_id, day, card_id, member_id)
);
create table wallet_day_station_rollup (
  wallet_id uuid not null,
  -- The day of the start, in the wallet's time zone.
  day date not null,
  station_id uuid not null,
  sessions integer not null default 0,
  energy_wh bigint not null default 0,
  cost_minor bigint not null default 0,
  duration_s bigint not null default 0,
  constraint wallet_day_station_rollup_pkey primary key (wallet_id, day, station_id)
);
create table wallet_day_trait_rollup (
  wallet_id uuid not null,
  -- The day of the start, in the wallet's time zone.
  day date not null,
  trait text not null,
  -- As in wallet_month_trait_rollup.
  value text not null,
  sessions integer not null default 0,
  energy_wh bigint not null default 0,
  cost_minor bigint not null default 0,
  duration_s bigint not null default 0,
  constraint wallet_day_trait_rollup_pkey primary key (wallet_id, day, trait, value),
  constraint wallet_day_trait_rollup_trait_known check (trait in ('COST_CENTRE', 'CURRENT', 'HOUR'))
);
create table imported_day_card_rollup (
  wallet_id uuid not null,
  -- The day of the start, in the wallet's time zone.
  day date not null,
  -- The nil UUID where the card is unknown, or where nobody held it.
  card_id uuid not null,
  member_id uuid not null,
  sessions integer not null default 0,
  energy_wh bigint not null default 0,
  cost_minor bigint not null default 0,
  duration_s bigint not null default 0,
  constraint imported_day_card_rollup_pkey primary key (wallet_id, day, card_id, member_id)
);
create table imported_day_trait_rollup (
  wallet_id uuid not null,
  -- The day of the start, in the wallet's time zone.
  day date not null,
  trait text not null,
  -- As in wallet_month_trait_rollup.
  value text not null,
  sessions integer not null default 0,
  energy_wh bigint not null default 0,
  cost_minor bigint not null default 0,
  duration_s bigint not null default 0,
  constraint imported_day_trait_rollup_pkey primary key (wallet_id, day, trait, value),
  constraint imported_day_trait_rollup_trait_known check (trait in ('STATION', 'COST_CENTRE', 'CURRENT', 'HOUR'))
);

insert into wallet_day_card_rollup (wallet_id, day, card_id, member_id, sessions, energy_wh, cost_minor, duration_s)
select wallet_id, local::date, card_id, coalesce(member_id, '00000000-0000-0000-0000-000000000000'), count(*)::int, sum(energy_wh), sum(cost_minor), sum(duration_s)
from (select s.*, s.started_at at time zone w.time_zone as local from session s join wallet w on w.id = s.wallet_id
  where s.status in ('COMPLETED', 'PAID') and not 'CREDITED' = any(s.flags)) s
group by 1, 2, 3, 4;
insert into wallet_day_station_rollup (wallet_id, day, station_id, sessions, energy_wh, cost_minor, duration_s)
select wallet_id, local::date, station_id, count(*)::int, sum(energy_wh), sum(cost_minor), sum(duration_s)
from (select s.*, s.started_at at time zone w.time_zone as local from session s join wallet w on w.id = s.wallet_id
  where s.status in ('COMPLETED', 'PAID') and not 'CREDITED' = any(s.flags)) s
group by 1, 2, 3;
insert into wallet_day_trait_rollup (wallet_id, day, trait, value, sessions, energy_wh, cost_minor, duration_s)
select wallet_id, local::date, t.trait, t.value, count(*)::int, sum(energy_wh), sum(cost_minor), sum(duration_s)
from (select s.*, s.started_at at time zone w.time_zone as local from session s join wallet w on w.id = s.wallet_id
  where s.status in ('COMPLETED', 'PAID') and not 'CREDITED' = any(s.flags)) s
cross join lateral (values ('COST_CENTRE', coalesce(s.cost_centre, '')), ('CURRENT', coalesce(s.connector ->> 'current', '')),
  ('HOUR', to_char(s.local, 'ID-HH24'))) t (trait, value)
group by 1, 2, 3, 4;
insert into imported_day_card_rollup (wallet_id, day, card_id, member_id, sessions, energy_wh, cost_minor, duration_s)
select wallet_id, local_start::date, coalesce(card_id, '00000000-0000-0000-0000-000000000000'), coalesce(member_id, '00000000-0000-0000-0000-000000000000'),
  count(*)::int, sum(energy_wh), sum(cost_minor), sum(duration_s)
from imported_session group by 1, 2, 3, 4;
insert into imported_day_trait_rollup (wallet_id, day, trait, value, sessions, energy_wh, cost_minor, duration_s)
select s.wallet_id, s.local_start::date, t.trait, t.value, count(*)::int, sum(energy_wh), sum(cost_minor), sum(duration_s)
from imported_session s
cross join lateral (values ('STATION', s.station_id::text), ('COST_CENTRE', coalesce(s.cost_centre, '')),
  ('CURRENT', coalesce(s.current, '')), ('HOUR', case when s.has_time then to_char(s.local_start, 'ID-HH24') end)) t (trait, value)
where t.value is not null group by 1, 2, 3, 4;

create view consumed_day_card as
  select wallet_id, 'NETWORK'::text as source, day, card_id, member_id, sessions, energy_wh, cost_minor, duration_s from wallet_day_card_rollup
  union all
  select wallet_id, 'IMPORTED', day, card_id, member_id, sessions, energy_wh, cost_minor, duration_s from imported_day_card_rollup;
create view consumed_day_station as
  select wallet_id, 'NETWORK'::text as source, day, station_id, sessions, energy_wh, cost_minor, duration_s from wallet_day_station_rollup
  union all
  select wallet_id, 'IMPORTED', day, value::uuid, sessions, energy_wh, cost_minor, duration_s
  from imported_day_trait_rollup where trait = 'STATION';
create view consumed_day_trait as
  select wallet_id, 'NETWORK'::text as source, day, trait, value, sessions, energy_wh, cost_minor, duration_s from wallet_day_trait_rollup
  union all
  select wallet_id, 'IMPORTED', day, trait, value, sessions, energy_wh, cost_minor, duration_s
  from imported_day_trait_rollup where trait <> 'STATION';
