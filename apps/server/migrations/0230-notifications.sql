-- Where somebody chose otherwise than the contract's table says: how they are told of what.
create table person_notification_choice (
  person_id uuid not null references person (id) on delete cascade,
  event text not null,
  channel text not null,
  enabled boolean not null,
  constraint person_notification_choice_pkey primary key (person_id, event, channel),
  constraint person_notification_choice_channel_known check (channel in ('EMAIL', 'PRODUCT', 'SMS'))
);

-- What people were told in the product; forgotten after 90 days.
create table person_notice (
  person_id uuid not null references person (id) on delete cascade,
  id uuid not null,
  wallet_id uuid not null references wallet (id),
  event text not null,
  count integer not null,
  facts jsonb not null,
  at timestamptz not null,
  seen_at timestamptz,
  constraint person_notice_pkey primary key (person_id, id)
);
create index person_notice__at on person_notice (at);

-- Wallets whose people were told that the balance is low, until it is not any more: told once and not every round.
create table wallet_low_balance (
  wallet_id uuid not null references wallet (id),
  told_at timestamptz not null,
  constraint wallet_low_balance_pkey primary key (wallet_id)
);
