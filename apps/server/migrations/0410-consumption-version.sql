-- A number that changes with every change of a wallet's consumption: its sums, its sessions, and the names in its charts. A server
-- that has computed a reply sends it again while the number is the same.
create table consumption_version (
  wallet_id uuid not null,
  version bigint not null default 1,
  constraint consumption_version_pkey primary key (wallet_id)
) with (fillfactor = 50);
