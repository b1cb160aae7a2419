-- A plate once per wallet. Vehicles that repeat an older one's plate stay as they are, outside of the index.
alter table vehicle add column plate_repeats boolean not null default false;
update vehicle v set plate_repeats = true
where exists (
  select from vehicle o where o.wallet_id = v.wallet_id and o.licence_plate = v.licence_plate and o.id < v.id);
create unique index vehicle__wallet_id__licence_plate on vehicle (wallet_id, licence_plate) where not plate_repeats;
