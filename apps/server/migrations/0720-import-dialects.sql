-- How a provider writes dates, numbers and currencies, as far as a person has answered it. Columns that were stored before
-- were read as amounts in the wallet's currency, energy in kWh and durations in minutes.
alter table import_provider add column dialect jsonb not null default '{}';
-- jsonb_build_object is stable, which a distributed update refuses. A currency has three letters.
update import_provider p set dialect = ('{"currency": "' || w.currency || '", "energy_unit": "kWh", "duration_unit": "min"}')::jsonb
from wallet w where w.id = p.wallet_id;

-- A file of a charger at home has no costs.
alter table imported_session add column cost_known boolean not null default true;

-- Charges that a later file replaced or reversed. They come back when that file is removed.
create table imported_original (
  wallet_id uuid not null references wallet (id),
  id uuid not null,
  import_id uuid not null,
  replaced_by uuid not null,
  -- The row of imported_session as it was.
  charge jsonb not null,
  constraint imported_original_pkey primary key (wallet_id, id)
);
create index imported_original__wallet_id__replaced_by on imported_original (wallet_id, replaced_by);
