-- The cost centres a card had before its present one. A charge belongs to the one at its start, however late its record is.
-- The present one is on the card; without a row here it applies since the card exists.
create table card_past_cost_centre (
  wallet_id uuid not null,
  card_id uuid not null,
  until timestamptz not null,
  cost_centre text,
  constraint card_past_cost_centre_pkey primary key (wallet_id, card_id, until),
  constraint card_past_cost_centre_card foreign key (wallet_id, card_id) references card (wallet_id, id)
);
