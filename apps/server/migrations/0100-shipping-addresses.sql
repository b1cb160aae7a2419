-- Where cards are sent: a person's own addresses, and those of a wallet that everybody who orders for it chooses from.

create table shipping_address (
  wallet_id uuid not null references wallet (id),
  id uuid not null,
  name text not null,
  street text not null,
  postal_code text not null,
  city text not null,
  country text not null,
  tax_id text,
  -- E.164.
  phone text,
  created_at timestamptz not null,
  constraint shipping_address_pkey primary key (wallet_id, id)
);

create table person_shipping_address (
  person_id uuid not null references person (id) on delete cascade,
  id uuid not null,
  name text not null,
  street text not null,
  postal_code text not null,
  city text not null,
  country text not null,
  tax_id text,
  phone text,
  created_at timestamptz not null,
  constraint person_shipping_address_pkey primary key (person_id, id)
);
