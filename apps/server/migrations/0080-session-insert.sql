-- What a new session need not pay for.

-- Its card's key already says that the wallet is there; asking again locks the one row of the wallet with each charge.
alter table session drop constraint session_wallet_id_fkey;

-- Nearly all sessions are paid, so paid ones are found in the order of time; the index is for the few that are not.
drop index session__wallet_id__status__started_at__id;
create index session__wallet_id__status__started_at__id on session (wallet_id, status, started_at desc, id desc)
  where status <> 'PAID';
