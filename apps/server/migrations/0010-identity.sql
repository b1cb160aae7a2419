-- What the identity keeps beside person and identity_session: how somebody signs in, what was mailed, and who tries too often.

-- A way to sign in: 'credential' (a password, hashed with scrypt) or 'hosted' (an OpenID Connect provider). Tokens of the
-- provider are not kept: the columns are there because the identity library names them.
create table identity_account (
  id uuid primary key,
  person_id uuid not null references person (id) on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint identity_account_once unique (provider_id, account_id)
);
create index identity_account__person_id on identity_account (person_id);

-- Short-lived state of a sign-in under way: redirects to the provider, second-factor challenges, trusted devices.
create table identity_verification (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index identity_verification__identifier on identity_verification (identifier);
create index identity_verification__expires_at on identity_verification (expires_at);

create table identity_two_factor (
  id uuid primary key,
  person_id uuid not null references person (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean default true,
  failed_verification_count integer default 0,
  locked_until timestamptz
);
create index identity_two_factor__person_id on identity_two_factor (person_id);

-- A link that was mailed; only the hash of its secret is here. A confirmation carries the password of its own sign-up, so
-- that somebody else's sign-up with the same address never gets the owner's click.
create table identity_mail_link (
  token_hash text primary key,
  kind text not null,
  person_id uuid not null references person (id) on delete cascade,
  password text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint identity_mail_link_kind_known check (kind in ('CONFIRM', 'RESET'))
);
create index identity_mail_link__person_id on identity_mail_link (person_id);
create index identity_mail_link__expires_at on identity_mail_link (expires_at);

-- Tries that cost something (a password, a mail), counted before they are made. The key is a hash: no address is kept.
create table identity_attempt (
  key text primary key,
  tries integer not null,
  blocked_until timestamptz,
  last_at timestamptz not null
);
create index identity_attempt__last_at on identity_attempt (last_at);

-- Codes of the second factor that were shown already: each works once.
create table identity_used_code (
  person_id uuid not null references person (id) on delete cascade,
  code text not null,
  used_at timestamptz not null,
  constraint identity_used_code_pkey primary key (person_id, code)
);

-- What the operator and people did about signing in; only ever added to.
create table identity_event (
  id uuid primary key,
  person_id uuid not null,
  kind text not null,
  ip_address text,
  at timestamptz not null
);
create index identity_event__person_id__at on identity_event (person_id, at);

-- Made by `npm run admin -- token`, not by signing in.
alter table identity_session add column by_operator boolean not null default false;
create index identity_session__expires_at on identity_session (expires_at);
