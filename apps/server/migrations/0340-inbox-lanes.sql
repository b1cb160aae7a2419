-- One operator's bulk stood before everybody's running sessions. Each operator's messages wait in two lanes of its own: what somebody
-- at a charger waits for, and bulk (charge records, sessions of the past). An older server writes everything into the first.
alter table network_inbox add column is_bulk boolean not null default false;
update network_inbox set is_bulk = true where state = 'PENDING' and module = 'cdrs';
create index network_inbox__lane on network_inbox (peer_id, is_bulk, id) where state = 'PENDING';
-- The one queue of all.
drop index network_inbox__pending;
