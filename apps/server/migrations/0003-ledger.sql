-- Double entry, append-only, integers of the minor unit (guide: money).

-- One row per account of a wallet. Locked in the order of `kind` before entries are written. System accounts have no row.
create table ledger_account (
  wallet_id uuid not null references wallet (id),
  -- FUNDS: the customer's money; HELD: what running sessions keep; RECEIVABLE: what the customer owes from reversals.
  kind text not null,
  balance_minor bigint not null default 0,
  entry_count bigint not null default 0,
  constraint ledger_account_pkey primary key (wallet_id, kind),
  constraint ledger_account_kind_known check (kind in ('FUNDS', 'HELD', 'RECEIVABLE')),
  constraint ledger_account_held_not_negative check (kind <> 'HELD' or balance_minor >= 0),
  constraint ledger_account_receivable_not_positive check (kind <> 'RECEIVABLE' or balance_minor <= 0)
) with (fillfactor = 50);

create table ledger_transfer (
  wallet_id uuid not null references wallet (id),
  id uuid not null,
  -- Unique for ever: the same key never posts twice; another content under it is a conflict.
  key text not null,
  content_hash text not null,
  kind text not null,
  phase text not null,
  hold_id uuid,
  -- The full amount that moved from debit to credit account (> 0).
  debit_account text not null,
  credit_account text not null,
  amount_minor bigint not null,
  -- Net and VAT of a charge; null where VAT plays no part.
  net_minor bigint,
  vat_minor bigint,
  session_id uuid,
  card_id uuid,
  payment_id uuid,
  invoice_id uuid,
  note text,
  balance_after_minor bigint not null,
  posted_at timestamptz not null,
  constraint ledger_transfer_pkey primary key (wallet_id, id),
  constraint ledger_transfer_key_once unique (wallet_id, key),
  constraint ledger_transfer_amount_positive check (amount_minor > 0),
  constraint ledger_transfer_accounts_differ check (debit_account <> credit_account),
  constraint ledger_transfer_phase_known check (phase in ('POSTED', 'HELD', 'SETTLED', 'RELEASED'))
);
create index ledger_transfer__wallet_id__posted_at__id on ledger_transfer (wallet_id, posted_at desc, id desc);

-- The two sides of each transfer. `account` is a wallet account's kind or a system account (`system:revenue`, `system:vat`, `system:clearing:card`, …).
create table ledger_entry (
  wallet_id uuid not null,
  transfer_id uuid not null,
  account text not null,
  amount_minor bigint not null,
  -- Number of the entry within its wallet account and the balance after it; null for system accounts, which are never locked.
  sequence bigint,
  balance_after_minor bigint,
  constraint ledger_entry_pkey primary key (wallet_id, transfer_id, account),
  constraint ledger_entry_transfer foreign key (wallet_id, transfer_id) references ledger_transfer (wallet_id, id)
);

create table ledger_hold (
  wallet_id uuid not null references wallet (id),
  id uuid not null,
  key text not null,
  card_id uuid,
  session_id uuid,
  -- What peers quote back; ties a session to the hold its authorisation took.
  authorization_reference text,
  amount_minor bigint not null,
  state text not null default 'OPEN',
  created_at timestamptz not null,
  -- Start of the session it is for (until that is known, of the authorisation): decides the plafond's period it counts in.
  counts_from timestamptz not null,
  expires_at timestamptz not null,
  resolved_at timestamptz,
  constraint ledger_hold_pkey primary key (wallet_id, id),
  constraint ledger_hold_key_once unique (wallet_id, key),
  constraint ledger_hold_state_known check (state in ('OPEN', 'SETTLED', 'RELEASED')),
  constraint ledger_hold_amount_not_negative check (amount_minor >= 0)
);
create index ledger_hold__open on ledger_hold (expires_at) where state = 'OPEN';
create index ledger_hold__wallet_id__open on ledger_hold (wallet_id, created_at) where state = 'OPEN';
create index ledger_hold__wallet_id__card_id__open on ledger_hold (wallet_id, card_id) where state = 'OPEN';
create index ledger_hold__wallet_id__session_id on ledger_hold (wallet_id, session_id) where session_id is not null;
create index ledger_hold__wallet_id__authorization_reference on ledger_hold (wallet_id, authorization_reference);
