-- When cars at homes and depots have to be ready, and with how much energy (decision 136).
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
