-- Ascending: a new session then comes last among its wallet's, its card's and its station's, and PostgreSQL splits a full page
-- there rather than in its middle, which it does at the front. Lists read the index backwards.
drop index session__wallet_id__started_at__id;
create index session__wallet_id__started_at__id on session (wallet_id, started_at, id);
drop index session__wallet_id__status__started_at__id;
create index session__wallet_id__status__started_at__id on session (wallet_id, status, started_at, id) where status <> 'PAID';
drop index session__wallet_id__card_id__started_at__id;
create index session__wallet_id__card_id__started_at__id on session (wallet_id, card_id, started_at, id);
drop index session__wallet_id__station_id__started_at__id;
create index session__wallet_id__station_id__started_at__id on session (wallet_id, station_id, started_at, id);
drop index session__wallet_id__member_id__started_at__id;
create index session__wallet_id__member_id__started_at__id on session (wallet_id, member_id, started_at, id) where member_id is not null;

-- Sessions the network may have forgotten are looked for every ten minutes, among those that are not paid; what an index of their
-- own costs every new session is a twelfth of the insert.
drop index session__open;
