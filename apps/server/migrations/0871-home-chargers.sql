-- A driver who is invited connects the charger of their home. Null: nobody invited them.
alter table site add column charger_invited_at timestamptz;
-- Where a home is, as its driver's phone knows, so that the position of a vehicle can contradict a charge there. No call
-- returns it. Null: unknown.
alter table site add column home_latitude double precision, add column home_longitude double precision;
alter table site add constraint site_home_on_earth check ((home_latitude is null) = (home_longitude is null)
  and (home_latitude is null or kind = 'HOME')
  and home_latitude between -90 and 90 and home_longitude between -180 and 180) not valid;

-- When somebody said which car charged at home; null: a share of the charge was set only.
alter table charge_use add column answered_at timestamptz;
