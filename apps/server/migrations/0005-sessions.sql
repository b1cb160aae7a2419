-- Charging sessions as the fleet sees them.

create table session (
  wallet_id uuid not null references wallet (id),
  -- UUIDv7 of the start time, so that an id bounds the time it is looked for in.
  id uuid not null,
  status text not null,
  card_id uuid not null,
  member_id uuid,
  vehicle_id uuid,
  cost_centre text,
  -- The network's station, or an id made from its address where we were never told of it.
  station_id uuid not null,
  -- Snapshot of the place, because a charge record is a document: names may change later.
  station jsonb not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  duration_s integer not null default 0,
  energy_wh bigint not null default 0,
  -- Estimate while running, price once final; minor units including VAT.
  cost_minor bigint not null default 0,
  net_minor bigint,
  vat_minor bigint,
  cost_is_final boolean not null default false,
  currency text not null default 'EUR',
  region text not null,
  price jsonb,
  energy_by_period jsonb not null default '{}',
  -- [[epoch ms, W, Wh], …]: the power curve, thinned to at most 500 points.
  curve jsonb not null default '[]',
  connector jsonb,
  auth_method text,
  -- Identity at the network.
  peer_id uuid,
  country_code text,
  party_id text,
  network_id text,
  cdr_id text,
  -- What the operator charges us, kept apart from what the customer pays (margin).
  cpo_cost_micro bigint,
  hold_id uuid,
  authorization_reference text,
  flags text[] not null default '{}',
  timeline jsonb not null default '[]',
  -- What the charge record says was used, kept while somebody must look at it: enough to price it without asking again.
  record jsonb,
  -- The last request to stop: {id, state, message, requested_at, answered_at}; as contract StopCommand.
  stop jsonb,
  co2_g bigint,
  invoice_id uuid,
  invoice_line_id uuid,
  network_updated_at timestamptz,
  settled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint session_pkey primary key (wallet_id, id),
  constraint session_card foreign key (wallet_id, card_id) references card (wallet_id, id),
  constraint session_status_known check (status in ('PENDING', 'ONGOING', 'IN_VALIDATION', 'COMPLETED', 'PAID', 'INVALID'))
);
create index session__wallet_id__started_at__id on session (wallet_id, started_at desc, id desc);
create index session__wallet_id__status__started_at__id on session (wallet_id, status, started_at desc, id desc);
create index session__wallet_id__card_id__started_at__id on session (wallet_id, card_id, started_at desc, id desc);
create index session__wallet_id__station_id__started_at__id on session (wallet_id, station_id, started_at desc, id desc);
-- A driver's own sessions.
create index session__wallet_id__member_id__started_at__id on session (wallet_id, member_id, started_at desc, id desc) where member_id is not null;
-- Sessions the network may have forgotten; looked for over all wallets by a timer.
create index session__open on session (started_at) where status in ('PENDING', 'ONGOING');

-- Stations a wallet has charged at: what its search and its reports look in, instead of every station of the network.
create table wallet_station (
  wallet_id uuid not null,
  station_id uuid not null,
  name text not null,
  address text not null,
  city text not null,
  operator text not null,
  -- Without accents or case.
  search_text text not null,
  constraint wallet_station_pkey primary key (wallet_id, station_id)
);

-- From the network's session id to ours: reference data, because the network does not know wallets.
create table session_network_key (
  country_code text not null,
  party_id text not null,
  network_id text not null,
  wallet_id uuid not null,
  session_id uuid not null,
  constraint session_network_key_pkey primary key (country_code, party_id, network_id)
);

-- From the network's charge record to the session it closed. A credit may come before its original: then the row waits for it.
create table session_charge_record (
  country_code text not null,
  party_id text not null,
  cdr_id text not null,
  wallet_id uuid,
  session_id uuid,
  -- The record that undoes this one; the first one does, others change nothing.
  credited_by text,
  constraint session_charge_record_pkey primary key (country_code, party_id, cdr_id)
);

-- Sums kept in the transaction that closes a session: a year's dashboard reads 365 rows, a count none of the sessions.
create table wallet_day_rollup (
  wallet_id uuid not null,
  -- Day of the start in the wallet's time zone.
  day date not null,
  sessions integer not null default 0,
  energy_wh bigint not null default 0,
  cost_minor bigint not null default 0,
  net_minor bigint not null default 0,
  duration_s bigint not null default 0,
  co2_g bigint not null default 0,
  constraint wallet_day_rollup_pkey primary key (wallet_id, day)
);
create table wallet_day_period_rollup (
  wallet_id uuid not null,
  day date not null,
  -- Period of the energy cycle (NORMAL, OFF_PEAK, …).
  period text not null,
  energy_wh bigint not null default 0,
  constraint wallet_day_period_rollup_pkey primary key (wallet_id, day, period)
);
create table wallet_month_card_rollup (
  wallet_id uuid not null,
  -- First day of the month of the start, in the wallet's time zone.
  month date not null,
  card_id uuid not null,
  -- Who held the card then; the nil UUID where nobody did.
  member_id uuid not null,
  sessions integer not null default 0,
  energy_wh bigint not null default 0,
  cost_minor bigint not null default 0,
  duration_s bigint not null default 0,
  constraint wallet_month_card_rollup_pkey primary key (wallet_id, month, card_id, member_id)
);
create table wallet_month_station_rollup (
  wallet_id uuid not null,
  month date not null,
  station_id uuid not null,
  sessions integer not null default 0,
  energy_wh bigint not null default 0,
  cost_minor bigint not null default 0,
  duration_s bigint not null default 0,
  constraint wallet_month_station_rollup_pkey primary key (wallet_id, month, station_id)
);
-- Number of sessions by status and month of start (UTC), so that a list's total is a sum of a few rows.
create table wallet_session_counter (
  wallet_id uuid not null,
  month date not null,
  status text not null,
  sessions integer not null default 0,
  constraint wallet_session_counter_pkey primary key (wallet_id, month, status)
);
