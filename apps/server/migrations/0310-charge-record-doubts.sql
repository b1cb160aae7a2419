-- The operator's cost keeps its currency: 100 DKK are not 100 EUR. Null in rows of before means the currency of the price.
alter table session add column cpo_currency text;
-- Doubts about this network's charge records that are only noted on the session, as the operator of the installation decided.
alter table network_peer add column noted_doubts text[] not null default '{}';
