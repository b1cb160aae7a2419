-- What was odd about a charge record of a network: its location, units, cost, and doubts that were only noted.
create table network_record_flag (
  country_code text not null,
  party_id text not null,
  cdr_id text not null,
  peer_id uuid not null,
  flags text[] not null,
  at timestamptz not null,
  constraint network_record_flag_pkey primary key (country_code, party_id, cdr_id)
);
create index network_record_flag__at on network_record_flag (at);
