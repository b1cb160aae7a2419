-- The same sums by year: what a large fleet charged in a year by card, station and trait is a twelfth of the rows its months have.
create table wallet_year_card_rollup (
  wallet_id uuid not null,
  -- First of January of the year of the start, in the wallet's time zone.
  year date not null,
  card_id uuid not null,
  -- Who held the card then; the nil UUID where nobody did.
  member_id uuid not null,
  sessions integer not null default 0,
  energy_wh bigint not null default 0,
  cost_minor bigint not null default 0,
  duration_s bigint not null default 0,
  constraint wallet_year_card_rollup_pkey primary key (wallet_id, year, card_id, member_id)
);
create table wallet_year_station_rollup (
  wallet_id uuid not null,
  year date not null,
  station_id uuid not null,
  sessions integer not null default 0,
  energy_wh bigint not null default 0,
  cost_minor bigint not null default 0,
  duration_s bigint not null default 0,
  constraint wallet_year_station_rollup_pkey primary key (wallet_id, year, station_id)
);
create table wallet_year_trait_rollup (
  wallet_id uuid not null,
  year date not null,
  trait text not null,
  -- As in wallet_month_trait_rollup.
  value text not null,
  sessions integer not null default 0,
  energy_wh bigint not null default 0,
  cost_minor bigint not null default 0,
  duration_s bigint not null default 0,
  constraint wallet_year_trait_rollup_pkey primary key (wallet_id, year, trait, value),
  constraint wallet_year_trait_rollup_trait_known check (trait in ('COST_CENTRE', 'CURRENT', 'HOUR'))
);
create table imported_year_card_rollup (
  wallet_id uuid not null,
  year date not null,
  -- The nil UUID where the file's card is none of the wallet's, or nobody held it.
  card_id uuid not null,
  member_id uuid not null,
  sessions integer not null default 0,
  energy_wh bigint not null default 0,
  cost_minor bigint not null default 0,
  duration_s bigint not null default 0,
  constraint imported_year_card_rollup_pkey primary key (wallet_id, year, card_id, member_id)
);
create table imported_year_trait_rollup (
  wallet_id uuid not null,
  year date not null,
  trait text not null,
  value text not null,
  sessions integer not null default 0,
  energy_wh bigint not null default 0,
  cost_minor bigint not null default 0,
  duration_s bigint not null default 0,
  constraint imported_year_trait_rollup_pkey primary key (wallet_id, year, trait, value),
  constraint imported_year_trait_rollup_trait_known check (trait in ('STATION', 'COST_CENTRE', 'CURRENT', 'HOUR'))
);

insert into wallet_year_card_rollup (wallet_id, year, card_id, member_id, sessions, energy_wh, cost_minor, duration_s)
select wallet_id, date_trunc('year', month)::date, card_id, member_id, sum(sessions), sum(energy_wh), sum(cost_minor), sum(duration_s)
from wallet_month_card_rollup group by 1, 2, 3, 4;
insert into wallet_year_station_rollup (wallet_id, year, station_id, sessions, energy_wh, cost_minor, duration_s)
select wallet_id, date_trunc('year', month)::date, station_id, sum(sessions), sum(energy_wh), sum(cost_minor), sum(duration_s)
from wallet_month_station_rollup group by 1, 2, 3;
insert into wallet_year_trait_rollup (wallet_id, year, trait, value, sessions, energy_wh, cost_minor, duration_s)
select wallet_id, date_trunc('year', month)::date, trait, value, sum(sessions), sum(energy_wh), sum(cost_minor), sum(duration_s)
from wallet_month_trait_rollup group by 1, 2, 3, 4;
insert into imported_year_card_rollup (wallet_id, year, card_id, member_id, sessions, energy_wh, cost_minor, duration_s)
select wallet_id, date_trunc('year', month)::date, card_id, member_id, sum(sessions), sum(energy_wh), sum(cost_minor), sum(duration_s)
from imported_month_card_rollup group by 1, 2, 3, 4;
insert into imported_year_trait_rollup (wallet_id, year, trait, value, sessions, energy_wh, cost_minor, duration_s)
select wallet_id, date_trunc('year', month)::date, trait, value, sum(sessions), sum(energy_wh), sum(cost_minor), sum(duration_s)
from imported_month_trait_rollup group by 1, 2, 3, 4;

create view consumed_year_card as
  select wallet_id, 'NETWORK'::text as source, year, card_id, member_id, sessions, energy_wh, cost_minor, duration_s
  from wallet_year_card_rollup
  union all
  select wallet_id, 'IMPORTED', year, card_id, member_id, sessions, energy_wh, cost_minor, duration_s
  from imported_year_card_rollup;
create view consumed_year_station as
  select wallet_id, 'NETWORK'::text as source, year, station_id, sessions, energy_wh, cost_minor, duration_s
  from wallet_year_station_rollup
  union all
  select wallet_id, 'IMPORTED', year, value::uuid, sessions, energy_wh, cost_minor, duration_s
  from imported_year_trait_rollup where trait = 'STATION';
create view consumed_year_trait as
  select wallet_id, 'NETWORK'::text as source, year, trait, value, sessions, energy_wh, cost_minor, duration_s
  from wallet_year_trait_rollup
  union all
  select wallet_id, 'IMPORTED', year, trait, value, sessions, energy_wh, cost_minor, duration_s
  from imported_year_trait_rollup where trait <> 'STATION';
