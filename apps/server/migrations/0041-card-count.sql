-- How many cards a wallet has, so that the total of their list costs nothing. Written with each new card.
alter table wallet add column card_count integer not null default 0;
