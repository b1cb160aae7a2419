-- Who changed what, from where, and what was refused. Rows are only ever added, and each carries the hash of the one before.

create table audit_entry (
  -- The wallet; for what people change of their own, the person, whose id is in nobody else's way (decision 034).
  wallet_id uuid not null,
  -- Without a gap from 1 in each wallet.
  number bigint not null,
  id uuid not null,
  at timestamptz not null,
  -- Null: the operator, or a job. Names are read from person, so that erasing somebody leaves the chain whole.
  person_id uuid,
  deed text not null,
  result text not null,
  object_kind text,
  object_id text,
  object_name text,
  -- json and not jsonb: the text is what was hashed.
  before json,
  after json,
  -- Of a refusal: why, and the fields that were wrong, without what was in them.
  code text,
  fields text,
  address text,
  user_agent text,
  request_id text not null,
  hash bytea not null,
  constraint audit_entry_pkey primary key (wallet_id, number),
  constraint audit_entry_result_known check (result in ('CHANGED', 'REFUSED')),
  constraint audit_entry_refusal_says_why check ((result = 'REFUSED') = (code is not null)),
  constraint audit_entry_number_from_1 check (number > 0)
);
create index audit_entry__wallet_id__person_id__number on audit_entry (wallet_id, person_id, number desc);
create index audit_entry__wallet_id__object_id__number on audit_entry (wallet_id, object_id, number desc);

-- The application connects as the owner of its tables: it may add here, and neither change nor delete. A superuser may all the
-- same; what he alters, the chain shows.
revoke update, delete, truncate on audit_entry from public, current_user;
