-- Where vehicles were, as the company's telematics report it. Kept for as long as sessions are checked against it.

create table vehicle_position (
  wallet_id uuid not null,
  vehicle_id uuid not null,
  at timestamptz not null,
  latitude double precision not null,
  longitude double precision not null,
  odometer_km integer,
  charge_percent integer,
  received_at timestamptz not null,
  constraint vehicle_position_pkey primary key (wallet_id, vehicle_id, at),
  constraint vehicle_position_vehicle foreign key (wallet_id, vehicle_id)
    references vehicle (wallet_id, id) on delete cascade,
  constraint vehicle_position_on_earth check (latitude between -90 and 90 and longitude between -180 and 180),
  constraint vehicle_position_charge_known check (charge_percent between 0 and 100)
);
create index vehicle_position__at on vehicle_position (at);

alter table session_anomaly drop constraint session_anomaly_kind_known;
alter table session_anomaly add constraint session_anomaly_kind_known check (kind in
  ('ABOVE_BATTERY', 'TOO_FAR', 'FAR_FROM_VEHICLE', 'OVERLAP', 'DEAR', 'UNUSUAL_TIME', 'LONG_IDLE'));
