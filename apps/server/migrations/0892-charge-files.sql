-- Files outside the database with the meter readings of old charges and what operators sent about them (decision 141).
create table charge_file (
  wallet_id uuid not null references wallet (id),
  id uuid not null,
  -- The first day of the month (UTC) in which the charges began.
  month date not null,
  -- Charges that have their readings in this file only.
  charges integer not null default 0,
  size_bytes bigint,
  sha256 text,
  created_at timestamptz not null,
  -- Null while the file is being written, or after its writer was killed.
  written_at timestamptz,
  constraint charge_file_pkey primary key (wallet_id, id)
);
create index charge_file__wallet_id__month on charge_file (wallet_id, month);
create index charge_file__unwritten on charge_file (created_at) where written_at is null;

-- Null while the readings are in the row.
alter table session add column charge_file_id uuid;

-- `raw` is null when it is in the file.
alter table network_session
  alter column raw drop not null,
  add column charge_file_wallet_id uuid,
  add column charge_file_id uuid;
alter table network_cdr
  alter column raw drop not null,
  add column charge_file_wallet_id uuid,
  add column charge_file_id uuid;
