-- VAT numbers of wallets, which stand on their documents, and of people. A wallet's default one is wallet.nif_id.

create table vat_number (
  wallet_id uuid not null references wallet (id),
  id uuid not null,
  country text not null,
  -- Upper case, without separators and country prefix.
  number text not null,
  kind text not null,
  name text not null,
  address text,
  -- What the register of the Union (VIES) said.
  status text not null default 'UNVERIFIED',
  verified_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null,
  -- Documents refer to it, so that a number on one cannot be deleted.
  constraint vat_number_pkey primary key (wallet_id, id),
  constraint vat_number_once unique (wallet_id, country, number),
  constraint vat_number_status_known check (status in ('UNVERIFIED', 'VALID', 'INVALID', 'UNAVAILABLE'))
);

create table person_vat_number (
  person_id uuid not null references person (id) on delete cascade,
  id uuid not null,
  country text not null,
  number text not null,
  kind text not null,
  name text not null,
  address text,
  is_default boolean not null default false,
  status text not null default 'UNVERIFIED',
  verified_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null,
  constraint person_vat_number_pkey primary key (person_id, id),
  constraint person_vat_number_once unique (person_id, country, number),
  constraint person_vat_number_status_known check (status in ('UNVERIFIED', 'VALID', 'INVALID', 'UNAVAILABLE'))
);
