-- Odometer readings of vehicles, the norm of their models, and the petrol car that a fleet compares them with.

create table odometer_reading (
  wallet_id uuid not null,
  id uuid not null,
  vehicle_id uuid not null,
  at timestamptz not null,
  km integer not null,
  source text not null,
  -- The charge after which the driver entered it.
  session_id uuid,
  created_at timestamptz not null,
  constraint odometer_reading_pkey primary key (wallet_id, id),
  -- A report that is sent again is the same reading.
  constraint odometer_reading_once unique (wallet_id, vehicle_id, at),
  constraint odometer_reading_vehicle foreign key (wallet_id, vehicle_id)
    references vehicle (wallet_id, id) on delete cascade,
  constraint odometer_reading_km_known check (km between 0 and 3000000),
  constraint odometer_reading_source_known check (source in ('DRIVER', 'MANAGER', 'FILE', 'API', 'TELEMATICS'))
);

create table petrol_comparison (
  wallet_id uuid not null references wallet (id),
  -- Thousandths of the wallet's currency per litre.
  price_mills integer not null,
  ml_per_100_km integer not null,
  source text not null,
  as_of date not null,
  changed_at timestamptz not null,
  constraint petrol_comparison_pkey primary key (wallet_id),
  constraint petrol_comparison_known check (price_mills between 1 and 100000 and ml_per_100_km between 100 and 100000)
);

-- As the registration document says it (certificate of conformity, 49: electric energy consumption).
alter table vehicle add column norm_wh_per_100_km integer;
-- WLTP range of the model, which gives the norm with its usable battery.
alter table vehicle_catalogue add column wltp_km integer;

-- Imported charges belong to a vehicle by its plate.
create index imported_session__wallet_id__licence_plate on imported_session (wallet_id, licence_plate)
  where licence_plate is not null;
