-- The version of OCPI that was agreed with a peer, and how the peer reads the token in the Authorization header. Peers of
-- earlier releases registered with 2.2.1 and base64, which the defaults say.
alter table network_peer
  add column version text not null default '2.2.1',
  add column token_encoding text not null default 'BASE64',
  add constraint network_peer_version_known check (version = any ('{2.1.1,2.2.1,2.3.0}'::text[])),
  add constraint network_peer_token_encoding_known check (token_encoding = any ('{BASE64,RAW}'::text[]));
