-- What the handshake with peers and the pushing of tokens need to be safe against half-way failures.

-- The token before the last rotation (or token A): good until the peer first uses the new one.
alter table network_peer add column previous_incoming_token_hash text;
-- That previous token is token A: good for versions and credentials only.
alter table network_peer add column previous_is_token_a boolean not null default false;
create unique index network_peer__previous_incoming_token_hash on network_peer (previous_incoming_token_hash);

-- Whose objects a peer may write and read: one party belongs to one peer, so peers are isolated from each other.
create table network_party (
  country_code text not null,
  party_id text not null,
  peer_id uuid not null references network_peer (id),
  role text not null,
  constraint network_party_pkey primary key (country_code, party_id)
);
create index network_party__peer_id on network_party (peer_id);

-- What each peer was last told about each token; the difference to the card's truth is what must be pushed.
create table network_token_push (
  peer_id uuid not null references network_peer (id),
  uid text not null,
  type text not null,
  valid boolean not null,
  whitelist text not null,
  pushed_at timestamptz not null,
  constraint network_token_push_pkey primary key (peer_id, uid, type)
);

-- Messages about one object are handled in the order in which they came.
create index network_inbox__object on network_inbox (object_key, id) where state = 'PENDING';
create index network_inbox__handled on network_inbox (handled_at) where state = 'DONE';
create index network_command__open on network_command (expires_at) where state in ('REQUESTED', 'ACCEPTED');
create index network_inbox__quarantined_object on network_inbox (object_key) where state = 'QUARANTINED';
