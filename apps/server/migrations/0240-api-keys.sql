-- Keys with which a company's own programs ask what its people may ask. Only hashes of the secrets are kept.
create table api_key (
  wallet_id uuid not null references wallet (id),
  id uuid not null,
  name text not null,
  rights text[] not null,
  -- A key may never do more than whoever made it may do now.
  created_by uuid not null references person (id),
  created_at timestamptz not null,
  -- The end of the key, by which people tell it from others.
  hint text not null,
  hash bytea not null,
  -- The secret before the last change, good for a while, so that programs can be moved over one after the other.
  previous_hash bytea,
  previous_valid_until timestamptz,
  valid_until timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  -- How often it asked in the minute that began then.
  minute timestamptz,
  minute_requests integer not null default 0,
  constraint api_key_pkey primary key (wallet_id, id),
  constraint api_key_previous_ends check ((previous_hash is null) = (previous_valid_until is null))
);

-- Which key it was that asked in a person's place; its name as it was then.
alter table audit_entry add column api_key_id uuid, add column api_key_name text;
