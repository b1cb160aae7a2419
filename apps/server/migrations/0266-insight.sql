-- What is looked at and changes nothing: budgets with what was told about them, and sessions that are odd.

create table budget (
  wallet_id uuid not null references wallet (id),
  id uuid not null,
  -- Null: the whole wallet.
  cost_centre text,
  period text not null,
  amount_minor bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint budget_pkey primary key (wallet_id, id),
  constraint budget_period_known check (period in ('MONTH', 'QUARTER', 'YEAR')),
  constraint budget_amount_positive check (amount_minor > 0)
);
create unique index budget__wallet_id__cost_centre__period on budget (wallet_id, coalesce(cost_centre, ''), period);

-- Told once for each step of each period, however often the spending crosses it.
create table budget_alert (
  wallet_id uuid not null,
  budget_id uuid not null,
  period_start date not null,
  step integer not null,
  spent_minor bigint not null,
  at timestamptz not null,
  constraint budget_alert_pkey primary key (wallet_id, budget_id, period_start, step),
  constraint budget_alert_budget foreign key (wallet_id, budget_id) references budget (wallet_id, id) on delete cascade
);

create table session_anomaly (
  wallet_id uuid not null,
  session_id uuid not null,
  kind text not null,
  started_at timestamptz not null,
  -- What the explanation names: amounts, places, other sessions.
  facts jsonb not null,
  found_at timestamptz not null,
  dismissed_at timestamptz,
  dismissed_by uuid references person (id),
  note text,
  constraint session_anomaly_pkey primary key (wallet_id, session_id, kind),
  constraint session_anomaly_session foreign key (wallet_id, session_id) references session (wallet_id, id),
  constraint session_anomaly_kind_known check (kind in
    ('ABOVE_BATTERY', 'TOO_FAR', 'OVERLAP', 'DEAR', 'UNUSUAL_TIME', 'LONG_IDLE'))
);
create index session_anomaly__wallet_id__started_at on session_anomaly (wallet_id, started_at desc, session_id, kind);

-- What a kWh costs where: the price 95 of 100 charges of the last months stay below. Of all wallets together, so it tells of
-- none; reference data, made anew each night.
create table charging_price_level (
  region text not null,
  current text not null,
  -- Ten-thousandths of the currency for a kWh.
  high_price bigint not null,
  sessions integer not null,
  computed_at timestamptz not null,
  constraint charging_price_level_pkey primary key (region, current)
);
