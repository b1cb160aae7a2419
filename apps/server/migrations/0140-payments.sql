-- Payment methods, mandates, payments and auto-recharge of a wallet. Card data and IBANs live at the payment provider only.

-- The wallet as the payment provider knows it.
create table payment_customer (
  wallet_id uuid not null references wallet (id),
  provider text not null,
  customer_id text not null,
  created_at timestamptz not null,
  constraint payment_customer_pkey primary key (wallet_id, provider)
);

create table payment_method (
  wallet_id uuid not null references wallet (id),
  id uuid not null,
  kind text not null,
  label text not null,
  status text not null,
  is_default boolean not null default false,
  provider text not null,
  -- The set-up at the provider that the payer is going through, and the method it ended in.
  setup_id text,
  provider_method_id text,
  card_brand text,
  last4 text,
  exp_month integer,
  exp_year integer,
  bank text,
  debtor_name text,
  -- The provider's own reference of the mandate, when it gives one.
  mandate_reference text,
  phone_masked text,
  -- MB WAY asks for the number with every payment; sealed with SECRET.
  phone_sealed text,
  created_by uuid references person (id),
  created_at timestamptz not null,
  removed_at timestamptz,
  constraint payment_method_pkey primary key (wallet_id, id),
  constraint payment_method_kind_known check (kind in ('CREDIT_CARD', 'MULTIBANCO', 'DIRECT_DEBIT', 'MB_WAY')),
  constraint payment_method_status_known check (status in ('PENDING', 'ACTIVE', 'EXPIRED', 'INVALID'))
);
create unique index payment_method__wallet_id__default on payment_method (wallet_id)
  where is_default and removed_at is null;

-- A signed direct-debit mandate: what was agreed to, by whom, when and from where. Only its status ever changes.
create table mandate (
  wallet_id uuid not null references wallet (id),
  id uuid not null,
  payment_method_id uuid not null,
  umr text not null,
  creditor_id text not null,
  creditor_name text not null,
  debtor_name text not null,
  iban_masked text not null,
  status text not null,
  language text not null,
  text_version text not null,
  text_hash text not null,
  mandate_text text not null,
  signed_at timestamptz not null,
  signed_by uuid references person (id),
  signed_name text not null,
  signed_from text not null,
  cancelled_at timestamptz,
  constraint mandate_pkey primary key (wallet_id, id),
  constraint mandate_payment_method foreign key (wallet_id, payment_method_id) references payment_method (wallet_id, id),
  constraint mandate_status_known check (status in ('PENDING', 'ACTIVE', 'INACTIVE', 'CANCELLED'))
);
create unique index mandate__wallet_id__active on mandate (wallet_id, payment_method_id) where status = 'ACTIVE';

create table payment (
  wallet_id uuid not null references wallet (id),
  -- Our id is the provider's idempotency key; the row exists before the provider is called.
  id uuid not null,
  purpose text not null,
  document_id uuid,
  payment_method_id uuid not null,
  method_kind text not null,
  provider text not null,
  provider_id text,
  amount_minor bigint not null,
  -- What came: a Multibanco payer may type another amount.
  received_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  reversed_minor bigint not null default 0,
  currency text not null default 'EUR',
  status text not null,
  failure text,
  action jsonb,
  reversal text,
  requested_by uuid references person (id),
  -- Whoever asked twice with the same key asked for one payment.
  request_key text not null,
  created_at timestamptz not null,
  final_at timestamptz,
  -- When the provider is asked next, while the payment is not final.
  fetch_at timestamptz,
  fetches integer not null default 0,
  constraint payment_pkey primary key (wallet_id, id),
  constraint payment_request_once unique (wallet_id, request_key),
  constraint payment_method_of_wallet foreign key (wallet_id, payment_method_id) references payment_method (wallet_id, id),
  constraint payment_amount_positive check (amount_minor > 0),
  constraint payment_purpose_known check (purpose in ('TOPUP', 'AUTO_TOPUP', 'DOCUMENT')),
  constraint payment_reversal_known check (reversal in ('CHARGEBACK', 'RETURNED')),
  constraint payment_status_known
    check (status in ('CREATED', 'REQUIRES_ACTION', 'PROCESSING', 'UNKNOWN', 'SUCCEEDED', 'FAILED'))
);
create index payment__wallet_id__created_at on payment (wallet_id, created_at desc, id desc);
create index payment__open on payment (fetch_at) where fetch_at is not null;
create index payment__provider_id on payment (provider_id) where provider_id is not null;
create index payment__wallet_id__document_id on payment (wallet_id, document_id) where document_id is not null;

create table auto_recharge (
  wallet_id uuid not null references wallet (id),
  is_enabled boolean not null,
  threshold_minor bigint not null,
  amount_minor bigint not null,
  payment_method_id uuid not null,
  max_per_day integer,
  max_per_month integer,
  -- The run in flight; one at a time.
  running_payment_id uuid,
  failures integer not null default 0,
  retry_at timestamptz,
  last_run_at timestamptz,
  last_status text,
  last_error text,
  changed_at timestamptz not null,
  constraint auto_recharge_pkey primary key (wallet_id),
  constraint auto_recharge_method foreign key (wallet_id, payment_method_id) references payment_method (wallet_id, id),
  constraint auto_recharge_amounts check (threshold_minor >= 0 and amount_minor > 0),
  constraint auto_recharge_last_status_known check (last_status in ('RUNNING', 'SUCCEEDED', 'FAILED'))
);
create index auto_recharge__enabled on auto_recharge (wallet_id) where is_enabled;
