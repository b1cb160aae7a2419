-- The page of a vehicle read all sessions of its wallet: 1.4 s among a million, 22 ms with this index.
create index session__wallet_id__vehicle_id__started_at on session (wallet_id, vehicle_id, started_at)
  where vehicle_id is not null;
