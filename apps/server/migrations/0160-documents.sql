-- Invoices, credit notes and receipts: what was issued never changes; how it is paid is kept beside it.

-- The last number of each series, e.g. "FT 2026A". Locked while one is issued, so numbers have no gap and dates never go back.
create table document_series (
  name text not null,
  last_number bigint not null,
  last_hash text not null,
  last_date date not null,
  constraint document_series_pkey primary key (name)
);

create table document (
  wallet_id uuid not null references wallet (id),
  id uuid not null,
  type text not null,
  class text not null,
  series text not null,
  -- Without a gap from 1 in each series.
  sequence bigint not null,
  -- As printed: "FT 2026A/35".
  number text not null,
  date date not null,
  currency text not null,
  net_minor bigint not null,
  vat_minor bigint not null,
  total_minor bigint not null,
  -- What it is about, so that nothing is invoiced twice: "charging:2026-02", "card-order:…", "payment:…".
  source text not null,
  -- The document itself as JSON. Text and not jsonb: the text is what was hashed.
  content text not null,
  previous_hash text not null,
  hash text not null,
  issued_at timestamptz not null,
  constraint document_pkey primary key (wallet_id, id),
  constraint document_source_once unique (wallet_id, source),
  constraint document_type_known check (type in ('INVOICE', 'CREDIT_NOTE')),
  constraint document_class_known check (class in ('CHARGING', 'SUBSCRIPTION', 'CARD_ORDER', 'TOPUP')),
  constraint document_sum check (net_minor + vat_minor = total_minor)
);
create index document__wallet_id__date__id on document (wallet_id, date desc, id desc);
create index document__series__sequence on document (series, sequence);

-- The bytes that were handed out, and are handed out again.
create table document_file (
  wallet_id uuid not null,
  document_id uuid not null,
  bytes bytea not null,
  sha256 text not null,
  created_at timestamptz not null,
  constraint document_file_pkey primary key (wallet_id, document_id),
  constraint document_file_document foreign key (wallet_id, document_id) references document (wallet_id, id)
);

-- The application connects as the owner of its tables: it may add here, and neither change nor delete. A superuser may all the
-- same; what he alters, the chain shows.
revoke update, delete, truncate on document, document_file from public, current_user;
