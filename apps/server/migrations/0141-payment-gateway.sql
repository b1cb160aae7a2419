-- What the payment provider reported, and the sandbox that stands in for one.

-- Webhooks: stored before they are answered, each once, handled by a job.
create table gateway_event (
  id text not null,
  type text not null,
  object_id text not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  constraint gateway_event_pkey primary key (id)
);

-- The sandbox provider's own state, in Stripe's wire form. Nothing of ours reads it.
create table sandbox_object (
  id text not null,
  customer text,
  -- What Stripe would answer.
  body jsonb not null,
  -- What only the sandbox knows: how the card behaves, when it gives up.
  hidden jsonb not null default '{}',
  created_at timestamptz not null,
  constraint sandbox_object_pkey primary key (id)
);
create index sandbox_object__customer__created_at on sandbox_object (customer, created_at desc);
create index sandbox_object__created_at on sandbox_object (created_at desc);

create table sandbox_request (
  key text not null,
  content text not null,
  status integer not null,
  reply jsonb not null,
  constraint sandbox_request_pkey primary key (key)
);

create table sandbox_event (
  id text not null,
  body jsonb not null,
  created_at timestamptz not null,
  delivered_at timestamptz,
  constraint sandbox_event_pkey primary key (id)
);
