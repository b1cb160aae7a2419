-- People, wallets and who may do what in them.

create table person (
  id uuid primary key,
  email text not null,
  email_verified boolean not null default false,
  name text not null,
  photo_url text,
  language text not null default 'en',
  consents jsonb not null default '{"analytics":false,"error_reporting":false,"heat_map":false}',
  -- Second factor; the secret lives with the identity provider's tables.
  two_factor_enabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint person_email_unique unique (email),
  constraint person_email_lower check (email = lower(email)),
  constraint person_language_known check (language in ('en', 'pt', 'es', 'fr'))
);

create table wallet (
  id uuid primary key,
  name text not null,
  state text not null default 'ACTIVE',
  payment_logic text not null,
  currency text not null default 'EUR',
  -- Credit of a post-payment wallet: available = balance - reserved + credit.
  credit_minor bigint not null default 0,
  negative_tolerance_minor bigint not null default 500,
  time_zone text not null default 'Europe/Lisbon',
  language text not null default 'en',
  energy_cycle text not null default 'WEEKLY',
  finance_email text,
  nif_id uuid,
  billing_address jsonb,
  renewal_defaults jsonb not null default '{"credit_renewal":"MONTHLY","renewal_day":1,"assigned_credit":null}',
  has_auto_recharge boolean not null default false,
  location_enabled boolean not null default false,
  -- Reasons that hold for every card of the wallet (MISSING_CHARGING_PAYMENT, MISSING_VALID_PAYMENT_METHOD).
  card_block_reasons text[] not null default '{}',
  created_by uuid references person (id),
  created_at timestamptz not null,
  constraint wallet_state_known check (state in ('ACTIVE', 'RESTRICTED', 'BLOCKED', 'CLOSED')),
  constraint wallet_payment_logic_known check (payment_logic in ('PRE_PAYMENT', 'POST_PAYMENT')),
  constraint wallet_energy_cycle_known check (energy_cycle in ('WEEKLY', 'DAILY'))
);

-- Who may enter a wallet, with the permission groups held there. Read on every request.
create table wallet_membership (
  wallet_id uuid not null references wallet (id),
  person_id uuid not null references person (id),
  permission_groups integer[] not null,
  created_at timestamptz not null,
  constraint wallet_membership_pkey primary key (wallet_id, person_id),
  constraint wallet_membership_groups_some check (cardinality(permission_groups) > 0)
);
create index wallet_membership__person_id on wallet_membership (person_id);

create table member (
  wallet_id uuid not null references wallet (id),
  id uuid not null,
  person_id uuid references person (id),
  name text not null,
  email text,
  phone text,
  status text not null default 'ACTIVE',
  employee_number text,
  cost_centre text,
  location_consent boolean not null default false,
  joined_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null,
  constraint member_pkey primary key (wallet_id, id),
  constraint member_status_known check (status in ('INVITED', 'ACTIVE', 'INACTIVE', 'REMOVED'))
);
create unique index member__wallet_id__person_id on member (wallet_id, person_id) where person_id is not null and status <> 'REMOVED';

create table vehicle (
  wallet_id uuid not null references wallet (id),
  id uuid not null,
  licence_plate text not null,
  brand text not null,
  model text not null,
  version text,
  battery_wh bigint,
  member_id uuid,
  created_at timestamptz not null,
  constraint vehicle_pkey primary key (wallet_id, id),
  constraint vehicle_member foreign key (wallet_id, member_id) references member (wallet_id, id)
);

-- A signed-in browser (or a token printed by the operator). Looked up on every request, so signing out ends every access token at once.
create table identity_session (
  id uuid primary key,
  token text not null,
  person_id uuid not null references person (id) on delete cascade,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint identity_session_token_once unique (token)
);
create index identity_session__person_id on identity_session (person_id);
