-- How the power of a site is shared within its limit (decision 137).

-- When cars at homes and depots have to be ready, and with how much energy.
create table charge_target (
  wallet_id uuid not null,
  session_id uuid not null,
  ready_by timestamptz,
  -- Of the whole charge.
  energy_wh bigint,
  -- Who requested first is promised first. A change is a new request.
  requested_at timestamptz not null,
  constraint charge_target_pkey primary key (wallet_id, session_id),
  constraint charge_target_session foreign key (wallet_id, session_id) references session (wallet_id, id),
  constraint charge_target_not_empty check (ready_by is not null or energy_wh is not null),
  constraint charge_target_energy_positive check (energy_wh > 0)
);

-- What a charge point may follow: the profiles that its charger confirmed, and those that were sent since.
create table connector_profile (
  wallet_id uuid not null,
  charger_id uuid not null,
  evse integer not null,
  -- {confirmed, sent}: of cars without a profile of their own, and of the running charge.
  default_profile jsonb not null,
  charge_profile jsonb not null,
  -- The charge of charge_profile, which ends with it.
  transaction_id uuid,
  refused_at timestamptz,
  constraint connector_profile_pkey primary key (wallet_id, charger_id, evse),
  constraint connector_profile_charger foreign key (wallet_id, charger_id) references charger (wallet_id, id) on delete cascade
);

-- The plan of a site with a limit. Its row is locked while the site is planned.
create table site_plan (
  wallet_id uuid not null,
  site_id uuid not null,
  planned_at timestamptz,
  -- Of planned_at: quarters of an hour since 1970.
  first_quarter integer not null default 0,
  -- [{charger_id, evse, session_id, readiness, powers_w}]
  connectors jsonb not null default '[]',
  constraint site_plan_pkey primary key (wallet_id, site_id),
  constraint site_plan_site foreign key (wallet_id, site_id) references site (wallet_id, id)
);

-- A request that is sent as it is: {action, payload}.
alter table charger_command add column request jsonb;
