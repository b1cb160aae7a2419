-- What screens are told as it happens. Written in the business transaction; read by every server process in the order of
-- (transaction, id), and only below the oldest transaction still running, so that no reader ever misses a late commit.
create table live_event (
  wallet_id uuid not null,
  id uuid not null,
  transaction_id xid8 not null default pg_current_xact_id(),
  kind text not null,
  payload jsonb not null,
  at timestamptz not null,
  constraint live_event_pkey primary key (wallet_id, id)
);
create index live_event__transaction_id__id on live_event (transaction_id, id);
create index live_event__wallet_id__transaction_id__id on live_event (wallet_id, transaction_id, id);

-- The saved answers of calls with an Idempotency-Key, scoped to the person.
create table idempotent_request (
  person_id uuid not null,
  key text not null,
  call text not null,
  request_hash text not null,
  status integer,
  reply jsonb,
  started_at timestamptz not null,
  finished_at timestamptz,
  constraint idempotent_request_pkey primary key (person_id, key)
);
create index idempotent_request__started_at on idempotent_request (started_at);
