-- Bank accounts of drivers, to which the company pays charges at home. As `payout_account`, by driver. They have a table of
-- their own, because a server of the previous release pays the company's money to every account of that table.
create table driver_account (
  wallet_id uuid not null references wallet (id),
  id uuid not null,
  member_id uuid not null,
  holder text not null,
  -- The IBAN, encrypted with a key derived from SECRET. Null once the account was removed.
  iban_sealed text,
  country text not null,
  iban_last4 text not null,
  requested_by uuid not null references person (id),
  requested_at timestamptz not null,
  -- The hash of the link's secret. Null once it was used.
  token_hash text,
  link_until timestamptz not null,
  confirmed_at timestamptz,
  usable_at timestamptz,
  removed_at timestamptz,
  constraint driver_account_pkey primary key (wallet_id, id),
  constraint driver_account_member foreign key (wallet_id, member_id) references member (wallet_id, id),
  constraint driver_account_confirmed check ((confirmed_at is null) = (usable_at is null)),
  constraint driver_account_sealed check (iban_sealed is not null or removed_at is not null)
);
create index driver_account__wallet_id__member_id on driver_account (wallet_id, member_id);
-- One account of a driver waits at a time.
create unique index driver_account__unconfirmed on driver_account (wallet_id, member_id)
  where confirmed_at is null and removed_at is null;
