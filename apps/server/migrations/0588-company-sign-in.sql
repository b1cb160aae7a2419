-- Sign-in of a company's people through the company's own identity provider.

create table company_sign_in (
  wallet_id uuid not null,
  kind text,
  issuer text,
  client_id text,
  -- Encrypted with a key derived from SECRET.
  client_secret text,
  groups_claim text not null default 'groups',
  provider_changed_at timestamptz,
  is_enforced boolean not null default false,
  -- The permission groups of people without a mapped group; null: no access.
  default_groups integer[],
  -- The provider's last response: time, address, groups, refusal.
  last_sign_in jsonb,
  -- The last response that succeeded, since the provider was changed.
  succeeded_at timestamptz,
  constraint company_sign_in_pkey primary key (wallet_id),
  constraint company_sign_in_kind_known check (kind in ('OIDC', 'SAML'))
);

create table company_domain (
  id uuid not null,
  wallet_id uuid not null,
  domain text not null,
  -- The value of the DNS record that proves the domain.
  token text not null,
  verified_at timestamptz,
  checked_at timestamptz,
  created_at timestamptz not null,
  constraint company_domain_pkey primary key (id),
  constraint company_domain_once unique (wallet_id, domain)
);
-- A domain leads to one company.
create unique index company_domain__domain on company_domain (domain) where verified_at is not null;

create table company_group (
  wallet_id uuid not null,
  name text not null,
  permission_groups integer[] not null,
  constraint company_group_pkey primary key (wallet_id, name)
);

-- The permission groups that a person has because of the provider. Groups that people gave stay apart.
create table company_person (
  wallet_id uuid not null,
  person_id uuid not null references person (id),
  groups integer[] not null,
  changed_at timestamptz not null,
  constraint company_person_pkey primary key (wallet_id, person_id)
);
create index company_person__person on company_person (person_id);
