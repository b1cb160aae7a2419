-- Bank accounts of a company to which withdrawals are paid that cannot return to their source. The current one is the
-- account with the latest `usable_at` that has come; the one that replaces it waits for its confirmation or its time.
create table payout_account (
  wallet_id uuid not null references wallet (id),
  id uuid not null,
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
  constraint payout_account_pkey primary key (wallet_id, id),
  constraint payout_account_confirmed check ((confirmed_at is null) = (usable_at is null)),
  constraint payout_account_sealed check (iban_sealed is not null or removed_at is not null)
);
-- One account waits at a time.
create unique index payout_account__unconfirmed on payout_account (wallet_id) where confirmed_at is null and removed_at is null;
