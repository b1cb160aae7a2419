-- How documents stand: paid or not, tried how often, credited how far. The documents themselves are in `document`.
create table invoice (
  wallet_id uuid not null,
  id uuid not null,
  payment_status text not null,
  -- Last day to pay; null for what was paid before it was issued and for credit notes.
  due date,
  period_from date,
  period_to date,
  -- What is still to be paid, and what credit notes took off.
  due_minor bigint not null,
  credited_minor bigint not null default 0,
  purchase_order_id uuid,
  vat_number_id uuid,
  credits_invoice_id uuid,
  tries integer not null default 0,
  -- When it failed first: tries and dunning count from there.
  failed_at timestamptz,
  failure text,
  next_try_at timestamptz,
  reminded_at timestamptz,
  paid_at timestamptz,
  timeline jsonb not null default '[]',
  -- Number, purchase order, VAT number and names without accents or case.
  search_text text not null,
  constraint invoice_pkey primary key (wallet_id, id),
  constraint invoice_document foreign key (wallet_id, id) references document (wallet_id, id),
  constraint invoice_vat_number foreign key (wallet_id, vat_number_id) references vat_number (wallet_id, id),
  constraint invoice_purchase_order foreign key (wallet_id, purchase_order_id) references purchase_order (wallet_id, id),
  constraint invoice_payment_status_known check (payment_status in ('PENDING', 'PAID', 'FAILED', 'CANCELLED')),
  constraint invoice_due_not_negative check (due_minor >= 0 and credited_minor >= 0)
);
create index invoice__unpaid on invoice (wallet_id, due) where payment_status in ('PENDING', 'FAILED');
create index invoice__next_try_at on invoice (next_try_at) where next_try_at is not null;
create index invoice__wallet_id__credits_invoice_id on invoice (wallet_id, credits_invoice_id) where credits_invoice_id is not null;

-- One row per line, for lists and the accounting export; what is printed is in `document.content`.
create table invoice_line (
  wallet_id uuid not null,
  invoice_id uuid not null,
  position integer not null,
  id uuid not null,
  kind text not null,
  description text not null,
  session_id uuid,
  card_id uuid,
  cost_centre text,
  energy_wh bigint,
  net_minor bigint not null,
  vat_minor bigint not null,
  total_minor bigint not null,
  vat_rate_basis_points integer not null,
  constraint invoice_line_pkey primary key (wallet_id, invoice_id, position),
  constraint invoice_line_invoice foreign key (wallet_id, invoice_id) references invoice (wallet_id, id)
);
create index invoice_line__wallet_id__session_id on invoice_line (wallet_id, session_id) where session_id is not null;

-- Months that were closed: each wallet's month exactly once, whatever is killed when.
create table invoice_run (
  wallet_id uuid not null references wallet (id),
  -- First day of the month, wallet time.
  month date not null,
  document_id uuid,
  finished_at timestamptz not null,
  constraint invoice_run_pkey primary key (wallet_id, month)
);

-- What waits to be invoiced.
create index session__wallet_id__settled_at__uninvoiced on session (wallet_id, settled_at)
  where invoice_id is null and cost_is_final;
create index card_order__paid_at on card_order (paid_at) where paid_at is not null;
create index payment__final_at on payment (final_at) where status = 'SUCCEEDED';
