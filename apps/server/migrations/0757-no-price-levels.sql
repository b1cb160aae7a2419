-- A price is unusual beside what the fleet itself paid, so the level of all fleets' prices is no longer stored.
drop table charging_price_level;
