-- The share of its amount, with charges on their way, of which people were warned last.
alter table purchase_order add column warned_percent integer not null default 0;
