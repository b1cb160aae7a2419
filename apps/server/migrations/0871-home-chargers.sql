-- A driver who is invited connects the charger of their home. Null: nobody invited them.
alter table site add column charger_invited_at timestamptz;
-- Where the site is, so that the position of a vehicle can contradict a charge there. Null: unknown.
alter table site add column latitude double precision;
alter table site add column longitude double precision;
alter table site add constraint site_on_earth check (
  latitude between -90 and 90 and longitude between -180 and 180 and (latitude is null) = (longitude is null)) not valid;

-- When somebody said which car charged at home; null: a share of the charge was set only.
alter table charge_use add column said_at timestamptz;
