-- Running charges that used up what their card or wallet allowed, and how their operator reacted. One row per session.
create table limit_stop (
  wallet_id uuid not null,
  session_id uuid not null,
  country_code text not null,
  party_id text not null,
  reason text not null,
  -- The amount on hold when the stop was requested: the charge was allowed no more.
  allowed_minor bigint not null,
  requested_at timestamptz not null,
  -- Number of STOP_SESSION commands.
  attempts integer not null default 1,
  -- State of the last command.
  state text not null default 'REQUESTED',
  answered_at timestamptz,
  -- True when the operator cannot stop charges, so that no further command is sent.
  is_final boolean not null default false,
  -- From the charge record: the end of the charge and its final price.
  ended_at timestamptz,
  cost_minor bigint,
  constraint limit_stop_pkey primary key (wallet_id, session_id),
  constraint limit_stop_session_exists foreign key (wallet_id, session_id) references session (wallet_id, id),
  constraint limit_stop_reason_known check (reason in ('CARD_LIMIT', 'WALLET_BALANCE')),
  constraint limit_stop_state_known check (state in ('REQUESTED', 'ACCEPTED', 'REJECTED', 'TIMED_OUT', 'DONE'))
);
create index limit_stop__country_code__party_id__requested_at on limit_stop (country_code, party_id, requested_at);
