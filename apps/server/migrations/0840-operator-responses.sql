-- How long operators take to answer our calls: the calls of each hour by the time within which they ended.
create table network_peer_response (
  peer_id uuid not null references network_peer (id),
  hour timestamptz not null,
  up_to_ms integer not null,
  calls bigint not null,
  -- Of the calls, those that ended without a response.
  unanswered bigint not null,
  constraint network_peer_response_pkey primary key (peer_id, hour, up_to_ms)
);

-- The end of the certificate with which the operator answered; null while unknown or without HTTPS.
alter table network_peer add column certificate_until timestamptz;
