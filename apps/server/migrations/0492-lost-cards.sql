-- Cards that were reported as lost, and what was done for them, so that a repeated report does only what is missing.
create table lost_card (
  wallet_id uuid not null,
  card_id uuid not null,
  reported_at timestamptz not null,
  reported_by uuid references person (id),
  ekey_order_id uuid,
  replacement_order_id uuid,
  request_id uuid,
  constraint lost_card_pkey primary key (wallet_id, card_id),
  constraint lost_card_card foreign key (wallet_id, card_id) references card (wallet_id, id),
  constraint lost_card_ekey_order foreign key (wallet_id, ekey_order_id) references card_order (wallet_id, id),
  constraint lost_card_replacement_order foreign key (wallet_id, replacement_order_id) references card_order (wallet_id, id),
  constraint lost_card_request foreign key (wallet_id, request_id) references request (wallet_id, id)
);
