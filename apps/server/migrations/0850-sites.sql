-- Where a company's own energy charges: the homes of drivers and its depots, with the dated prices of their energy.
create table site (
  wallet_id uuid not null references wallet (id),
  id uuid not null,
  kind text not null,
  name text not null,
  street text not null,
  postal_code text not null,
  city text not null,
  country text not null,
  -- Whose home it is, and the card of charges that no card started. Null for a depot.
  member_id uuid,
  card_id uuid,
  grid_limit_w integer,
  -- Name and address without accents or case.
  search_text text not null generated always as (
    lower(regexp_replace(
      normalize(name || e'\n' || street || e'\n' || postal_code || ' ' || city, nfd), '[\u0300-\u036f]', '', 'g'))) stored,
  created_at timestamptz not null,
  removed_at timestamptz,
  constraint site_pkey primary key (wallet_id, id),
  constraint site_member foreign key (wallet_id, member_id) references member (wallet_id, id),
  constraint site_card foreign key (wallet_id, card_id) references card (wallet_id, id),
  constraint site_kind_known check (kind in ('HOME', 'DEPOT')),
  constraint site_home_has_driver check ((kind = 'HOME') = (member_id is not null) and (kind = 'HOME') = (card_id is not null)),
  constraint site_grid_limit_positive check (grid_limit_w > 0)
);
create index site__wallet_id__member_id on site (wallet_id, member_id) where member_id is not null;
create index site__wallet_id__card_id on site (wallet_id, card_id) where card_id is not null;

create table site_tariff (
  wallet_id uuid not null,
  site_id uuid not null,
  id uuid not null,
  -- First day in wallet time. It applies until the next tariff of the site begins.
  valid_from date not null,
  -- As in the contract: {band, unit_price, hours: [{weekdays, season, from, to}]}.
  bands jsonb not null,
  vat_basis_points integer not null,
  source text not null,
  created_at timestamptz not null,
  -- Null: the system.
  created_by_id uuid references person (id),
  constraint site_tariff_pkey primary key (wallet_id, site_id, id),
  constraint site_tariff_site foreign key (wallet_id, site_id) references site (wallet_id, id),
  constraint site_tariff_once unique (wallet_id, site_id, valid_from),
  constraint site_tariff_vat_is_a_rate check (vat_basis_points between 0 and 10000)
);
