-- Charging cards and their network identity.

create table card (
  wallet_id uuid not null references wallet (id),
  id uuid not null,
  name text not null,
  -- The visual number printed on the card.
  card_number text not null,
  contract_id text not null,
  -- What the reader reads; write-only for people.
  uid text not null,
  type text not null,
  credit_mode text not null default 'LIMITED',
  blocked_by_hand_at timestamptz,
  blocked_by uuid references person (id),
  activated_at timestamptz,
  assigned_credit_minor bigint,
  credit_renewal text not null default 'MONTHLY',
  renewal_day integer,
  -- The plafond's running period; spent and reserved count sessions that started in it.
  period_started_at timestamptz not null,
  next_renewal_at timestamptz,
  spent_minor bigint not null default 0,
  reserved_minor bigint not null default 0,
  member_id uuid,
  vehicle_id uuid,
  cost_centre text,
  valid_until date,
  last_used_at timestamptz,
  external_id text,
  -- Limits that begin with the next period: {credit_mode, assigned_credit_minor, credit_renewal, renewal_day}.
  pending_plafond jsonb,
  -- Name, number, member, plate and cost centre without accents or case, one a line; written with the card. Begins with the
  -- name, and a line's end sorts before every letter, so it is the order of names too.
  search_text text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint card_pkey primary key (wallet_id, id),
  constraint card_member foreign key (wallet_id, member_id) references member (wallet_id, id),
  constraint card_vehicle foreign key (wallet_id, vehicle_id) references vehicle (wallet_id, id),
  constraint card_number_once unique (wallet_id, card_number),
  constraint card_type_known check (type in ('PHYSICAL', 'EKEY')),
  constraint card_credit_mode_known check (credit_mode in ('LIMITED', 'UNLOCKED')),
  constraint card_credit_renewal_known check (credit_renewal in ('NONE', 'WEEKLY', 'MONTHLY')),
  constraint card_limit_when_limited check (credit_mode = 'UNLOCKED' or assigned_credit_minor is not null),
  constraint card_amounts_not_negative check (reserved_minor >= 0 and (assigned_credit_minor is null or assigned_credit_minor >= 0))
);
create index card__wallet_id__search_text__id on card (wallet_id, search_text, id);
create index card__next_renewal_at on card (next_renewal_at) where next_renewal_at is not null;
create index card__wallet_id__member_id on card (wallet_id, member_id);

-- Look-up from what the network sends to the wallet that owns it: reference data, so it may be unique over all wallets.
create table network_token (
  uid text not null,
  type text not null,
  wallet_id uuid not null,
  card_id uuid not null,
  contract_id text not null,
  -- What peers were last told; compared with the card's truth to know what must be pushed.
  pushed_valid boolean,
  last_updated timestamptz not null,
  constraint network_token_pkey primary key (uid, type),
  constraint network_token_contract_once unique (contract_id),
  constraint network_token_type_known check (type in ('RFID', 'APP_USER'))
);
create index network_token__wallet_id__card_id on network_token (wallet_id, card_id);
create index network_token__last_updated__uid on network_token (last_updated, uid);
