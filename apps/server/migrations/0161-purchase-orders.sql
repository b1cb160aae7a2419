-- Purchase orders of customers: the one valid when a document is issued stands on it (BT-13).
create table purchase_order (
  wallet_id uuid not null references wallet (id),
  id uuid not null,
  po_type text not null,
  kind text not null,
  number text not null,
  valid_from date not null,
  -- Last day, included; null: without end.
  valid_to date,
  amount_minor bigint,
  consumed_minor bigint not null default 0,
  -- How many documents carry it: one with none may be deleted.
  documents integer not null default 0,
  scope_kind text not null,
  cost_centre text,
  card_ids uuid[] not null default '{}',
  buyer_reference text,
  -- The share (80, 100) that was told last.
  told_percent integer not null default 0,
  cancelled_at timestamptz,
  created_at timestamptz not null,
  constraint purchase_order_pkey primary key (wallet_id, id),
  constraint purchase_order_type_known check (po_type in ('CHARGING', 'SUBSCRIPTION', 'CARD_ORDER')),
  constraint purchase_order_kind_known check (kind in ('ONE_OFF', 'BLANKET')),
  constraint purchase_order_scope_known check (scope_kind in ('WALLET', 'COST_CENTRE', 'CARDS')),
  constraint purchase_order_days check (valid_to is null or valid_to >= valid_from)
);
create index purchase_order__wallet_id__po_type__valid_from on purchase_order (wallet_id, po_type, valid_from desc);
