-- A filter by country or without a driver read all sessions of a wallet to count its matches. In the order of bytes, because the
-- regions of a country are a range in it. A session is in this index of drivers or in the one by driver, so the two together have a
-- constant size.
create index session__wallet_id__region on session (wallet_id, region collate "C");
create index session__wallet_id__started_at__no_driver on session (wallet_id, started_at) where member_id is null;
