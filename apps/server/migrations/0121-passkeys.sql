-- Keys that devices hold (WebAuthn). Only the public half is here.
create table identity_passkey (
  id uuid primary key,
  person_id uuid not null references person (id) on delete cascade,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint identity_passkey_credential_once unique (credential_id)
);
create index identity_passkey__person_id on identity_passkey (person_id);

-- What a device was asked to sign, until it is answered: by its hash, each good once.
create table identity_passkey_challenge (
  challenge_hash text primary key,
  -- Null for a sign-in, where who it is turns out by the key.
  person_id uuid references person (id) on delete cascade,
  expires_at timestamptz not null
);
create index identity_passkey_challenge__expires_at on identity_passkey_challenge (expires_at);

-- When a browser last asked for a token, as a person looking over the own sessions wants to know it.
alter table identity_session add column last_seen_at timestamptz;
