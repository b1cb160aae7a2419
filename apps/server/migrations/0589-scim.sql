-- Provisioning of people and groups by the company's identity provider (SCIM 2.0, RFC 7643 and 7644).

create table scim_token (
  wallet_id uuid not null,
  hash bytea not null,
  -- The last characters of the token.
  hint text not null,
  created_by uuid not null references person (id),
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- Requests of the current minute.
  minute timestamptz,
  minute_requests integer not null default 0,
  constraint scim_token_pkey primary key (wallet_id)
);

create table scim_user (
  wallet_id uuid not null,
  id uuid not null,
  user_name text not null,
  email text not null,
  active boolean not null,
  person_id uuid references person (id),
  -- The resource as the provider sent it, without a password.
  resource jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint scim_user_pkey primary key (wallet_id, id)
);
create unique index scim_user__wallet_id__user_name on scim_user (wallet_id, lower(user_name));
create index scim_user__person on scim_user (wallet_id, person_id);

create table scim_group (
  wallet_id uuid not null,
  id uuid not null,
  display_name text not null,
  external_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint scim_group_pkey primary key (wallet_id, id),
  constraint scim_group_name unique (wallet_id, display_name)
);

create table scim_group_member (
  wallet_id uuid not null,
  group_id uuid not null,
  user_id uuid not null,
  constraint scim_group_member_pkey primary key (wallet_id, group_id, user_id),
  constraint scim_group_member_group foreign key (wallet_id, group_id)
    references scim_group (wallet_id, id) on delete cascade,
  constraint scim_group_member_user foreign key (wallet_id, user_id)
    references scim_user (wallet_id, id) on delete cascade
);
create index scim_group_member__user on scim_group_member (wallet_id, user_id);
