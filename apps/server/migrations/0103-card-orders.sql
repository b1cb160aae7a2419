-- Orders of cards, with the price, address and VAT number of the day they were placed.

create table card_order (
  wallet_id uuid not null references wallet (id),
  id uuid not null,
  status text not null,
  is_ekey boolean not null,
  quantity integer not null,
  personalised boolean not null,
  -- The address itself is kept, because the one it was taken from may be changed or deleted.
  shipping_address_id uuid,
  shipping_address jsonb,
  vat_number_id uuid,
  zone text not null,
  currency text not null,
  unit_price_minor bigint not null,
  personalisation_minor bigint not null,
  shipping_minor bigint not null,
  net_minor bigint not null,
  vat_rate_basis_points integer not null,
  vat_minor bigint not null,
  total_minor bigint not null,
  -- BALANCE: from the wallet's available money; INVOICE: on the next invoice of a post-payment wallet.
  payment text not null,
  tracking_url text,
  ordered_by uuid references person (id),
  -- Of the request that placed it: the same one never orders twice.
  idempotency_key text,
  created_at timestamptz not null,
  paid_at timestamptz,
  in_production_at timestamptz,
  shipped_at timestamptz,
  delivered_at timestamptz,
  cancelled_at timestamptz,
  -- The ledger's transfers: the payment, and its opposite when the order was cancelled.
  paid_transfer_id uuid,
  refund_transfer_id uuid,
  constraint card_order_key_once unique (wallet_id, ordered_by, idempotency_key),
  constraint card_order_pkey primary key (wallet_id, id),
  constraint card_order_vat_number foreign key (wallet_id, vat_number_id) references vat_number (wallet_id, id),
  constraint card_order_status_known check (
    status in ('AWAITING_PAYMENT', 'PAID', 'IN_PRODUCTION', 'SHIPPED', 'DELIVERED', 'CANCELLED')),
  constraint card_order_payment_known check (payment in ('BALANCE', 'INVOICE')),
  constraint card_order_quantity_positive check (quantity > 0),
  constraint card_order_sum check (net_minor + vat_minor = total_minor),
  constraint card_order_physical_is_sent check (is_ekey or shipping_address is not null)
);
create index card_order__wallet_id__created_at__id on card_order (wallet_id, created_at desc, id desc);
create index card_order__open on card_order (created_at) where status in ('AWAITING_PAYMENT', 'PAID', 'IN_PRODUCTION', 'SHIPPED');

-- One row for each card of an order.
create table card_order_item (
  wallet_id uuid not null,
  order_id uuid not null,
  position integer not null,
  -- What the card is called; null when only a number was ordered.
  name text,
  member_id uuid,
  -- Once it is delivered.
  card_id uuid,
  constraint card_order_item_pkey primary key (wallet_id, order_id, position),
  constraint card_order_item_order foreign key (wallet_id, order_id) references card_order (wallet_id, id),
  constraint card_order_item_member foreign key (wallet_id, member_id) references member (wallet_id, id),
  constraint card_order_item_card foreign key (wallet_id, card_id) references card (wallet_id, id)
);
