-- What customers pay for charging: tariffs with dated price lists, and which tariffs a wallet has.

create table price_tariff (
  id text not null,
  kind text not null,
  name text not null,
  -- WEEKLY and DAILY follow the wallet's own choice of cycle; NONE has no periods.
  energy_cycle text not null,
  currency text not null,
  constraint price_tariff_pkey primary key (id),
  constraint price_tariff_energy_cycle_known check (energy_cycle in ('WEEKLY', 'DAILY', 'NONE'))
);

-- A new price list is a new version: wallets keep their tariff, sessions keep the prices of the day they began.
create table price_tariff_version (
  tariff_id text not null,
  valid_from date not null,
  -- Last day, inclusive.
  valid_to date,
  -- [{code, party, measure, period?, unit_price}], in the order of the lines of a price.
  components jsonb not null,
  activation_fee_minor bigint not null default 0,
  monthly_fee_minor bigint not null default 0,
  constraint price_tariff_version_pkey primary key (tariff_id, valid_from),
  constraint price_tariff_version_tariff foreign key (tariff_id) references price_tariff (id),
  constraint price_tariff_version_days_in_order check (valid_to is null or valid_to >= valid_from),
  constraint price_tariff_version_fees_not_negative check (activation_fee_minor >= 0 and monthly_fee_minor >= 0)
);

create table price_tariff_region (
  tariff_id text not null,
  region text not null,
  -- Wallets that chose nothing for the region pay this one; the first by id when several are marked.
  is_default boolean not null default false,
  constraint price_tariff_region_pkey primary key (tariff_id, region),
  constraint price_tariff_region_tariff foreign key (tariff_id) references price_tariff (id),
  constraint price_tariff_region_region foreign key (region) references charging_region (id)
);

-- A wallet may have several tariffs at a time, for different regions; within a region the newest decides.
create table wallet_tariff (
  wallet_id uuid not null references wallet (id),
  -- First day, in the legal time of the place of charging.
  valid_from date not null,
  tariff_id text not null,
  constraint wallet_tariff_pkey primary key (wallet_id, valid_from, tariff_id),
  constraint wallet_tariff_tariff foreign key (tariff_id) references price_tariff (id)
);

insert into price_tariff (id, kind, name, energy_cycle, currency) values
  ('standard', 'BI_HOURLY', 'Standard', 'WEEKLY', 'EUR'),
  ('simple', 'FLAT', 'Simple', 'NONE', 'EUR'),
  ('roaming', 'ROAMING', 'Roaming', 'NONE', 'EUR');

insert into price_tariff_version (tariff_id, valid_from, components) values
  ('standard', '2015-01-01', '[
    {"code": "CEME_ENERGY", "party": "CEME", "measure": "ENERGY", "period": "NORMAL", "unit_price": "0.1600"},
    {"code": "CEME_ENERGY", "party": "CEME", "measure": "ENERGY", "period": "OFF_PEAK", "unit_price": "0.1100"},
    {"code": "TAR", "party": "ORD", "measure": "ENERGY", "period": "NORMAL", "unit_price": "0.0500"},
    {"code": "TAR", "party": "ORD", "measure": "ENERGY", "period": "OFF_PEAK", "unit_price": "0.0150"},
    {"code": "EGME_CEME", "party": "EGME", "measure": "SESSION", "unit_price": "0.1088"},
    {"code": "IEC", "party": "STATE", "measure": "ENERGY", "unit_price": "0.0010"},
    {"code": "OPC_ACTIVATION", "party": "OPC", "measure": "SESSION", "unit_price": "0.2500"},
    {"code": "OPC_ENERGY", "party": "OPC", "measure": "ENERGY", "unit_price": "0.0800"},
    {"code": "OPC_TIME", "party": "OPC", "measure": "CONNECTED_TIME", "unit_price": "0.0200"}
  ]'),
  ('simple', '2015-01-01', '[
    {"code": "ENERGY", "party": "OPERATOR", "measure": "ENERGY", "unit_price": "0.3900"},
    {"code": "FLAT", "party": "OPERATOR", "measure": "SESSION", "unit_price": "0.3500"}
  ]'),
  ('roaming', '2015-01-01', '[
    {"code": "ENERGY", "party": "CPO", "measure": "ENERGY", "unit_price": "0.4900"},
    {"code": "TIME", "party": "CPO", "measure": "CHARGING_TIME", "unit_price": "0.0150"},
    {"code": "PARKING_TIME", "party": "CPO", "measure": "PARKING_TIME", "unit_price": "0.0600"},
    {"code": "MSP_FEE", "party": "MSP", "measure": "SESSION", "unit_price": "0.5000"}
  ]');

insert into price_tariff_region (tariff_id, region, is_default) values
  ('standard', 'PT', true),
  ('simple', 'PT', false),
  ('simple', 'PT-20', true),
  ('simple', 'PT-30', true),
  ('roaming', 'ES', true),
  ('roaming', 'FR', true);
