-- Addresses of a company's own programs that are told what happens in its wallet.
create table webhook (
  wallet_id uuid not null references wallet (id),
  id uuid not null,
  url text not null,
  description text not null,
  events text[] not null,
  is_active boolean not null default true,
  -- The secret is made again from the server's own and this number, so none is kept here.
  secret_version integer not null default 1,
  -- Until then what is sent is signed with the secret before too.
  previous_secret_until timestamptz,
  created_at timestamptz not null,
  constraint webhook_pkey primary key (wallet_id, id)
);

-- What each of them is told, in the order in which it happened to each object.
create table webhook_delivery (
  wallet_id uuid not null,
  webhook_id uuid not null,
  -- Of the event: another webhook that is told of the same has the same.
  id uuid not null,
  kind text not null,
  object_id uuid not null,
  -- Counts what this webhook was told of this object.
  number integer not null,
  at timestamptz not null,
  -- json and not jsonb: every try sends the same text.
  data json not null,
  state text not null,
  tries integer not null default 0,
  next_try_at timestamptz,
  -- Somebody is sending it; after that moment whoever did is taken to have died.
  claimed_until timestamptz,
  delivered_at timestamptz,
  constraint webhook_delivery_pkey primary key (wallet_id, webhook_id, id),
  constraint webhook_delivery_webhook foreign key (wallet_id, webhook_id) references webhook (wallet_id, id) on delete cascade,
  constraint webhook_delivery_state_known check (state in ('WAITING', 'DELIVERED', 'FAILED')),
  constraint webhook_delivery_waits_for check ((state = 'WAITING') = (next_try_at is not null))
);
create index webhook_delivery__wallet_id__webhook_id__object_id__number
  on webhook_delivery (wallet_id, webhook_id, object_id, number desc);
create index webhook_delivery__next_try_at on webhook_delivery (next_try_at) where state = 'WAITING';
create index webhook_delivery__at on webhook_delivery (at);

-- Each try, and what the other side said.
create table webhook_attempt (
  wallet_id uuid not null,
  webhook_id uuid not null,
  delivery_id uuid not null,
  number integer not null,
  at timestamptz not null,
  duration_ms integer not null,
  -- Null when there was no answer; then the error says why.
  status integer,
  error text,
  answer text,
  constraint webhook_attempt_pkey primary key (wallet_id, webhook_id, delivery_id, number),
  constraint webhook_attempt_delivery foreign key (wallet_id, webhook_id, delivery_id)
    references webhook_delivery (wallet_id, webhook_id, id) on delete cascade
);
