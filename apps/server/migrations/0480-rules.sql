-- Spending policies: rules about where, when and how expensively the cards of a wallet may charge.
create table rule (
  wallet_id uuid not null references wallet (id),
  id uuid not null,
  -- WALLET, COST_CENTRE, TEAM or CARD, and the one that it names.
  scope text not null,
  cost_centre text,
  team_id uuid,
  card_id uuid,
  effect text not null,
  is_exception boolean not null,
  allows_unknown_place boolean not null,
  -- As contract RuleConditions.
  conditions jsonb not null,
  -- Days of the wallet, inclusive.
  valid_from date,
  valid_until date,
  paused_at timestamptz,
  -- A deleted rule stays, because its refusals name it, and can be restored.
  removed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint rule_pkey primary key (wallet_id, id),
  constraint rule_card foreign key (wallet_id, card_id) references card (wallet_id, id),
  constraint rule_effect_known check (effect in ('REFUSE', 'REPORT')),
  constraint rule_scope_named check (
    scope = 'WALLET' and num_nonnulls(cost_centre, team_id, card_id) = 0
    or scope = 'COST_CENTRE' and cost_centre is not null and num_nonnulls(team_id, card_id) = 0
    or scope = 'TEAM' and team_id is not null and num_nonnulls(cost_centre, card_id) = 0
    or scope = 'CARD' and card_id is not null and num_nonnulls(cost_centre, team_id) = 0)
);
-- Read by every authorization and every message of a running charge.
create index rule__wallet_id on rule (wallet_id) where removed_at is null and paused_at is null;

-- One card ignores a rule for a time.
create table rule_exception (
  wallet_id uuid not null references wallet (id),
  id uuid not null,
  rule_id uuid not null,
  card_id uuid not null,
  valid_until timestamptz not null,
  created_at timestamptz not null,
  constraint rule_exception_pkey primary key (wallet_id, id),
  constraint rule_exception_rule foreign key (wallet_id, rule_id) references rule (wallet_id, id),
  constraint rule_exception_card foreign key (wallet_id, card_id) references card (wallet_id, id)
);
create unique index rule_exception__wallet_id__card_id__rule_id on rule_exception (wallet_id, card_id, rule_id);

-- The stations that rules call favourites and depots.
create table rule_station (
  wallet_id uuid not null references wallet (id),
  station_id uuid not null,
  list text not null,
  -- Snapshot of the station: name, address, city, operator, coordinates.
  station jsonb not null,
  created_at timestamptz not null,
  constraint rule_station_pkey primary key (wallet_id, station_id, list),
  constraint rule_station_list_known check (list in ('FAVOURITE', 'DEPOT'))
);

-- Charges that a rule refused or reported. Repeated attempts within a quarter of an hour are one row.
create table rule_refusal (
  wallet_id uuid not null references wallet (id),
  id uuid not null,
  at timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1,
  rule_id uuid not null,
  card_id uuid not null,
  member_id uuid,
  effect text not null,
  reason text not null,
  -- The station, null when the operator did not say where, and the values that explain the reason.
  station_id uuid,
  station jsonb,
  facts jsonb not null,
  constraint rule_refusal_pkey primary key (wallet_id, id),
  constraint rule_refusal_rule foreign key (wallet_id, rule_id) references rule (wallet_id, id)
);
create index rule_refusal__wallet_id__last_at__id on rule_refusal (wallet_id, last_at, id);
create index rule_refusal__wallet_id__card_id__last_at on rule_refusal (wallet_id, card_id, last_at);
create index rule_refusal__wallet_id__rule_id__last_at on rule_refusal (wallet_id, rule_id, last_at);
-- The nightly job deletes old rows of all wallets.
create index rule_refusal__last_at on rule_refusal (last_at);

-- A running charge is also stopped at an amount that a rule allows.
alter table limit_stop drop constraint limit_stop_reason_known;
alter table limit_stop add constraint limit_stop_reason_known check (reason in ('CARD_LIMIT', 'WALLET_BALANCE', 'RULE_LIMIT'));
