-- What the invoices of operators contain (OCPI 2.3.0, module invoicereconciliation), as operators state it.
create table network_invoice (
  country_code text not null,
  party_id text not null,
  id text not null,
  peer_id uuid not null references network_peer (id),
  -- The invoice. Several records may name the same one.
  invoice_id text not null,
  -- The month of its last charge that is known here, otherwise of the record itself.
  month date not null,
  raw jsonb not null,
  last_updated timestamptz not null,
  constraint network_invoice_pkey primary key (country_code, party_id, id)
);
create index network_invoice__month on network_invoice (country_code, party_id, month);
create index network_invoice__invoice_id on network_invoice (country_code, party_id, invoice_id);

-- The charge records that each of them names. They need not be known here.
create table network_invoice_cdr (
  country_code text not null,
  party_id text not null,
  cdr_id text not null,
  network_invoice_id text not null,
  constraint network_invoice_cdr_pkey primary key (country_code, party_id, cdr_id, network_invoice_id),
  constraint network_invoice_cdr_invoice foreign key (country_code, party_id, network_invoice_id)
    references network_invoice (country_code, party_id, id) on delete cascade
);
create index network_invoice_cdr__network_invoice_id on network_invoice_cdr (country_code, party_id, network_invoice_id);

-- The end and the net cost of a charge record, credits negative. Null in records of earlier releases until the nightly job
-- has read them: it needs the same reader as a record that arrives.
alter table network_cdr
  add column ended_at timestamptz,
  add column net_micro bigint,
  add column currency text;
create index network_cdr__ended_at on network_cdr (country_code, party_id, ended_at) include (id, net_micro, currency);
create index network_cdr__unread on network_cdr (received_at) where ended_at is null;
