-- Periods of the day with their own energy price, as data, because regulators change them: a reform is due in 2027.
-- What no row names is NORMAL. Rows with the same valid_from are one version; the newest valid version decides a day alone.

create table energy_cycle_period (
  region text not null,
  cycle text not null,
  valid_from date not null,
  -- Last day, inclusive; the same for all rows of a version.
  valid_to date,
  -- Monday 1 … Sunday 7.
  weekday smallint not null,
  -- Legal winter or summer time at the place.
  season text not null,
  -- Local legal time; 24:00 is the end of the day.
  starts_at time not null,
  ends_at time not null,
  period text not null,
  constraint energy_cycle_period_pkey primary key (region, cycle, valid_from, weekday, season, starts_at),
  constraint energy_cycle_period_region foreign key (region) references charging_region (id),
  constraint energy_cycle_period_cycle_known check (cycle in ('WEEKLY', 'DAILY')),
  constraint energy_cycle_period_season_known check (season in ('WINTER', 'SUMMER', 'ANY')),
  constraint energy_cycle_period_weekday_known check (weekday between 1 and 7),
  constraint energy_cycle_period_times_in_order check (ends_at > starts_at),
  constraint energy_cycle_period_days_in_order check (valid_to is null or valid_to >= valid_from)
);

-- Mainland Portugal, off-peak (vazio); the islands have no rows, so that there every hour is NORMAL.
insert into energy_cycle_period (region, cycle, valid_from, weekday, season, starts_at, ends_at, period)
select 'PT', 'DAILY', date '2011-01-01', weekday, 'ANY', starts_at::time, ends_at::time, 'OFF_PEAK'
from generate_series(1, 7) weekday, (values ('00:00', '08:00'), ('22:00', '24:00')) day (starts_at, ends_at)
union all
select 'PT', 'WEEKLY', date '2011-01-01', weekday, 'ANY', time '00:00', time '07:00', 'OFF_PEAK'
from generate_series(1, 5) weekday
union all
select 'PT', 'WEEKLY', date '2011-01-01', 6, season, starts_at::time, ends_at::time, 'OFF_PEAK'
from (values
  ('WINTER', '00:00', '09:30'), ('WINTER', '13:00', '18:30'), ('WINTER', '22:00', '24:00'),
  ('SUMMER', '00:00', '09:00'), ('SUMMER', '14:00', '20:00'), ('SUMMER', '22:00', '24:00')
) saturday (season, starts_at, ends_at)
union all
select 'PT', 'WEEKLY', date '2011-01-01', 7, 'ANY', time '00:00', time '24:00', 'OFF_PEAK';
