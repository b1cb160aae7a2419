-- Ids of a company's own systems, unique in the wallet. Of cards with the same one, the oldest keeps it.
update card c set external_id = null
where external_id is not null and exists (
  select from card o where o.wallet_id = c.wallet_id and o.external_id = c.external_id and o.id < c.id);
create unique index card__wallet_id__external_id on card (wallet_id, external_id) where external_id is not null;

alter table member add column external_id text;
create unique index member__wallet_id__external_id on member (wallet_id, external_id)
  where external_id is not null and status <> 'REMOVED';

alter table vehicle add column external_id text;
create unique index vehicle__wallet_id__external_id on vehicle (wallet_id, external_id) where external_id is not null;
