-- Where charging happens, as far as prices and VAT care: reference data, the same for every wallet.

create table charging_region (
  -- ISO 3166: a country, or a part of it with rules of its own. network_location.region and session.region hold these.
  id text not null,
  name text not null,
  -- Legal time, by which periods of the day are cut and days are counted.
  time_zone text not null,
  constraint charging_region_pkey primary key (id)
);

insert into charging_region (id, name, time_zone) values
  ('PT', 'Portugal', 'Europe/Lisbon'),
  ('PT-20', 'Açores', 'Atlantic/Azores'),
  ('PT-30', 'Madeira', 'Atlantic/Madeira'),
  ('ES', 'España', 'Europe/Madrid'),
  ('FR', 'France', 'Europe/Paris');

-- Standard VAT rate by place of charging. First and last day are inclusive.
create table vat_rate (
  region text not null,
  valid_from date not null,
  valid_to date,
  rate_basis_points integer not null,
  constraint vat_rate_pkey primary key (region, valid_from),
  constraint vat_rate_region foreign key (region) references charging_region (id),
  constraint vat_rate_days_in_order check (valid_to is null or valid_to >= valid_from),
  constraint vat_rate_in_range check (rate_basis_points between 0 and 10000)
);

insert into vat_rate (region, valid_from, valid_to, rate_basis_points) values
  ('PT', '2011-01-01', null, 2300),
  ('PT-20', '2014-01-01', '2021-06-30', 1800),
  ('PT-20', '2021-07-01', null, 1600),
  ('PT-30', '2012-04-01', null, 2200),
  ('ES', '2012-09-01', null, 2100),
  ('FR', '2014-01-01', null, 2000);
