-- Charging somewhere else: files of other providers, read so that a fleet sees all of it in one place. What is here was paid
-- elsewhere: no statement about money, cards' limits or documents reads these tables.

-- Whose files a wallet has read, and which of their columns means what: the next file is read without asking.
create table import_provider (
  wallet_id uuid not null references wallet (id),
  id uuid not null,
  name text not null,
  -- Without accents or case, so that a name is one provider however it is typed.
  name_key text not null,
  -- From the head word (letters and digits only) to the field it means, or null for a column that says nothing.
  columns jsonb not null,
  updated_at timestamptz not null,
  constraint import_provider_pkey primary key (wallet_id, id),
  constraint import_provider_once unique (wallet_id, name_key)
);

create table session_import (
  wallet_id uuid not null,
  id uuid not null,
  provider_id uuid not null,
  file_name text not null,
  sessions integer not null,
  energy_wh bigint not null,
  cost_minor bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  created_by uuid references person (id),
  created_at timestamptz not null,
  constraint session_import_pkey primary key (wallet_id, id),
  constraint session_import_provider foreign key (wallet_id, provider_id) references import_provider (wallet_id, id)
);

create table imported_session (
  wallet_id uuid not null,
  -- UUIDv7 of the start time.
  id uuid not null,
  import_id uuid not null,
  -- What makes it the same charge when it comes in another file.
  fingerprint text not null,
  started_at timestamptz not null,
  -- What the wallet's clock showed when it was read: sums are taken back from where they were added.
  local_start timestamp not null,
  -- Some files know the day only.
  has_time boolean not null,
  ended_at timestamptz,
  duration_s integer not null,
  energy_wh bigint not null,
  -- With VAT.
  cost_minor bigint not null,
  energy_by_period jsonb not null default '{}',
  co2_g bigint not null default 0,
  station_id uuid not null,
  card_id uuid,
  -- The other provider's card.
  card_label text,
  member_id uuid,
  licence_plate text,
  cost_centre text,
  current text,
  reference text,
  -- Station, card, driver, plate and reference without accents or case.
  search_text text not null,
  constraint imported_session_pkey primary key (wallet_id, id),
  constraint imported_session_import foreign key (wallet_id, import_id) references session_import (wallet_id, id),
  constraint imported_session_card foreign key (wallet_id, card_id) references card (wallet_id, id),
  constraint imported_session_member foreign key (wallet_id, member_id) references member (wallet_id, id),
  constraint imported_session_once unique (wallet_id, fingerprint),
  constraint imported_session_amounts_not_negative check (duration_s >= 0 and energy_wh >= 0 and cost_minor >= 0),
  constraint imported_session_current_known check (current in ('AC', 'DC'))
);
create index imported_session__wallet_id__started_at__id on imported_session (wallet_id, started_at desc, id desc);
create index imported_session__wallet_id__import_id on imported_session (wallet_id, import_id);

-- Places only other providers' files know.
create table imported_station (
  wallet_id uuid not null references wallet (id),
  station_id uuid not null,
  name text not null,
  city text not null,
  constraint imported_station_pkey primary key (wallet_id, station_id)
);

-- The same sums as of the network's sessions, kept in the transaction that reads a file or takes it back.
create table imported_day_rollup (
  wallet_id uuid not null,
  day date not null,
  sessions integer not null default 0,
  energy_wh bigint not null default 0,
  cost_minor bigint not null default 0,
  duration_s bigint not null default 0,
  co2_g bigint not null default 0,
  constraint imported_day_rollup_pkey primary key (wallet_id, day)
);
create table imported_day_period_rollup (
  wallet_id uuid not null,
  day date not null,
  period text not null,
  energy_wh bigint not null default 0,
  constraint imported_day_period_rollup_pkey primary key (wallet_id, day, period)
);
create table imported_month_card_rollup (
  wallet_id uuid not null,
  month date not null,
  -- The nil UUID where the file's card is none of the wallet's, or nobody held it.
  card_id uuid not null,
  member_id uuid not null,
  sessions integer not null default 0,
  energy_wh bigint not null default 0,
  cost_minor bigint not null default 0,
  duration_s bigint not null default 0,
  constraint imported_month_card_rollup_pkey primary key (wallet_id, month, card_id, member_id)
);
create table imported_month_trait_rollup (
  wallet_id uuid not null,
  month date not null,
  trait text not null,
  value text not null,
  sessions integer not null default 0,
  energy_wh bigint not null default 0,
  cost_minor bigint not null default 0,
  duration_s bigint not null default 0,
  constraint imported_month_trait_rollup_pkey primary key (wallet_id, month, trait, value),
  constraint imported_month_trait_rollup_trait_known check (trait in ('STATION', 'COST_CENTRE', 'CURRENT', 'HOUR'))
);

-- All charging of a fleet, told apart by its source. `source` is a constant of each half, so a question about one skips the other.
create view consumed_session as
  select wallet_id, 'NETWORK'::text as source, card_id, member_id, station_id, coalesce(cost_centre, '') as cost_centre,
    coalesce(connector ->> 'current', '') as current, started_at, true as has_time, energy_wh, cost_minor, duration_s,
    coalesce(co2_g, 0) as co2_g, energy_by_period
  from session where status in ('COMPLETED', 'PAID') and not 'CREDITED' = any(flags)
  union all
  select wallet_id, 'IMPORTED', card_id, member_id, station_id, coalesce(cost_centre, ''), coalesce(current, ''), started_at,
    has_time, energy_wh, cost_minor, duration_s, co2_g, energy_by_period
  from imported_session;
create view consumed_day as
  select wallet_id, 'NETWORK'::text as source, day, sessions, energy_wh, cost_minor, duration_s, co2_g from wallet_day_rollup
  union all
  select wallet_id, 'IMPORTED', day, sessions, energy_wh, cost_minor, duration_s, co2_g from imported_day_rollup;
create view consumed_day_period as
  select wallet_id, 'NETWORK'::text as source, day, period, energy_wh from wallet_day_period_rollup
  union all
  select wallet_id, 'IMPORTED', day, period, energy_wh from imported_day_period_rollup;
create view consumed_month_card as
  select wallet_id, 'NETWORK'::text as source, month, card_id, member_id, sessions, energy_wh, cost_minor, duration_s
  from wallet_month_card_rollup
  union all
  select wallet_id, 'IMPORTED', month, card_id, member_id, sessions, energy_wh, cost_minor, duration_s
  from imported_month_card_rollup;
create view consumed_month_station as
  select wallet_id, 'NETWORK'::text as source, month, station_id, sessions, energy_wh, cost_minor, duration_s
  from wallet_month_station_rollup
  union all
  select wallet_id, 'IMPORTED', month, value::uuid, sessions, energy_wh, cost_minor, duration_s
  from imported_month_trait_rollup where trait = 'STATION';
create view consumed_month_trait as
  select wallet_id, 'NETWORK'::text as source, month, trait, value, sessions, energy_wh, cost_minor, duration_s
  from wallet_month_trait_rollup
  union all
  select wallet_id, 'IMPORTED', month, trait, value, sessions, energy_wh, cost_minor, duration_s
  from imported_month_trait_rollup where trait <> 'STATION';
create view consumed_station as
  select wallet_id, station_id, name, address, city, operator from wallet_station
  union all
  select i.wallet_id, i.station_id, i.name, '', i.city, '' from imported_station i
  where not exists (select from wallet_station w where w.wallet_id = i.wallet_id and w.station_id = i.station_id);
