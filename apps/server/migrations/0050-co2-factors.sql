-- What a kWh of the grid emits, by place and date: reference data, editable, because grids get cleaner.

create table co2_factor (
  region text not null,
  valid_from date not null,
  grams_per_kwh integer not null,
  constraint co2_factor_pkey primary key (region, valid_from),
  constraint co2_factor_not_negative check (grams_per_kwh >= 0)
);

-- Portugal 2020: mainland 0.175 t/MWh, Madeira 0.505, Azores 0.435.
insert into co2_factor (region, valid_from, grams_per_kwh) values
  ('PT', '2015-01-01', 175),
  ('PT-30', '2015-01-01', 505),
  ('PT-20', '2015-01-01', 435);
