-- A page of tokens finds its keys in this index alone, and joins cards only for the rows of the page.
create index network_token__last_updated__uid__type on network_token (last_updated, uid, type);
drop index network_token__last_updated__uid;
-- The instant up to which the operator has received every change of a card; null before the first complete comparison.
alter table network_peer add column tokens_until timestamptz;
-- The sweep finds the cards whose last day has passed.
create index card__valid_until on card (valid_until) where valid_until is not null;
