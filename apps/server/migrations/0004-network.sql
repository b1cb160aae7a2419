-- The charging network: peers, what they told us, what we asked of them.

create table network_peer (
  id uuid primary key,
  -- OCPI roles the peer registered: [{country_code, party_id, role, business_details}].
  roles jsonb not null default '[]',
  name text not null,
  state text not null,
  -- SHA-256 of the token the peer must send (token A before, token C after the handshake).
  incoming_token_hash text,
  -- The token we send to the peer.
  outgoing_token text,
  versions_url text,
  endpoints jsonb not null default '[]',
  last_seen_at timestamptz,
  last_error text,
  synced jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint network_peer_state_known check (state in ('INVITED', 'REGISTERED', 'REMOVED'))
);
create unique index network_peer__incoming_token_hash on network_peer (incoming_token_hash);

create table network_location (
  country_code text not null,
  party_id text not null,
  id text not null,
  peer_id uuid not null references network_peer (id),
  -- Our own id of the station, shown in the API.
  station_id uuid not null,
  name text not null,
  address text not null,
  city text not null,
  country text not null,
  operator text not null,
  latitude double precision,
  longitude double precision,
  time_zone text,
  -- Where VAT and tariffs are decided: PT, PT-20 (Azores), PT-30 (Madeira), ES, FR, …
  region text not null,
  published boolean not null default true,
  -- The whole OCPI object as received, EVSEs and connectors with it.
  raw jsonb not null,
  search_text text not null default '',
  last_updated timestamptz not null,
  constraint network_location_pkey primary key (country_code, party_id, id),
  constraint network_location_station_once unique (station_id)
);
create index network_location__peer_id on network_location (peer_id);

create table network_tariff (
  country_code text not null,
  party_id text not null,
  id text not null,
  peer_id uuid not null references network_peer (id),
  raw jsonb not null,
  last_updated timestamptz not null,
  constraint network_tariff_pkey primary key (country_code, party_id, id)
);

-- The peer's own view of a session, merged from PUT and PATCH; what a GET answers.
create table network_session (
  country_code text not null,
  party_id text not null,
  id text not null,
  peer_id uuid not null references network_peer (id),
  raw jsonb not null,
  last_updated timestamptz not null,
  constraint network_session_pkey primary key (country_code, party_id, id)
);

-- Charge records as received. Immutable; the first one under a key is kept.
create table network_cdr (
  country_code text not null,
  party_id text not null,
  id text not null,
  peer_id uuid not null references network_peer (id),
  content_hash text not null,
  -- Part of the Location header of the answer.
  public_id uuid not null,
  raw jsonb not null,
  received_at timestamptz not null,
  constraint network_cdr_pkey primary key (country_code, party_id, id),
  constraint network_cdr_public_once unique (public_id)
);

-- What the outside reported, stored before it was answered, handled by a job afterwards.
create table network_inbox (
  id uuid primary key,
  peer_id uuid not null,
  module text not null,
  object_key text not null,
  body jsonb not null,
  state text not null default 'PENDING',
  reason text,
  tries integer not null default 0,
  received_at timestamptz not null,
  handled_at timestamptz,
  constraint network_inbox_state_known check (state in ('PENDING', 'DONE', 'QUARANTINED'))
);
create index network_inbox__pending on network_inbox (id) where state = 'PENDING';
create index network_inbox__quarantined on network_inbox (received_at) where state = 'QUARANTINED';

create table network_command (
  id uuid primary key,
  peer_id uuid not null references network_peer (id),
  kind text not null,
  wallet_id uuid,
  session_id uuid,
  request jsonb not null,
  -- Secret part of the response_url.
  callback_secret_hash text not null,
  state text not null default 'REQUESTED',
  message text,
  requested_by uuid references person (id),
  requested_at timestamptz not null,
  answered_at timestamptz,
  expires_at timestamptz not null,
  constraint network_command_state_known check (state in ('REQUESTED', 'ACCEPTED', 'REJECTED', 'TIMED_OUT', 'DONE'))
);
create index network_command__session on network_command (wallet_id, session_id, requested_at desc);
