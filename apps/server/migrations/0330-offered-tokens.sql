-- Tokens offered to a peer between the last proven one (previous_incoming_token_hash) and the newest one
-- (incoming_token_hash), oldest first. The peer may hold any of them when the answer to a rotation was lost.
alter table network_peer add column offered_token_hashes text[] not null default '{}';
create index network_peer__offered_token_hashes on network_peer using gin (offered_token_hashes);
