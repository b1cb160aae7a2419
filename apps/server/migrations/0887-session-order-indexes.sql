-- Lists by cost, energy and duration sorted all sessions of a wallet. Without the id, because equal values then share one entry: 7 MB
-- of a million sessions each, instead of 50. Sessions with the same value are sorted when they are read.
create index session__wallet_id__cost_minor on session (wallet_id, cost_minor);
create index session__wallet_id__energy_wh on session (wallet_id, energy_wh);
create index session__wallet_id__duration_s on session (wallet_id, duration_s);
