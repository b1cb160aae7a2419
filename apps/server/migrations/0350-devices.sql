-- Browsers a person signed in with. A known one has its own budget of wrong passwords, and an unknown one is reported by mail.
-- The browser keeps the token in a cookie; here are only its hash and the hash of the network it was last used from.
create table identity_device (
  person_id uuid not null references person (id) on delete cascade,
  token_hash text not null,
  network_hash text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  constraint identity_device_pkey primary key (person_id, token_hash)
);
create index identity_device__person_id__network_hash on identity_device (person_id, network_hash);
create index identity_device__last_seen_at on identity_device (last_seen_at);
