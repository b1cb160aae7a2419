-- The end of a period of which somebody was told that there is nothing to pay the next one with; told once for each.
alter table subscription add column warned_until timestamptz;
