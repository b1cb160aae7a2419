-- Raises of a card's limit for a time. They stay as its history.
create table card_raise (
  wallet_id uuid not null,
  card_id uuid not null,
  id uuid not null,
  amount_minor bigint not null,
  ends_at timestamptz not null,
  created_at timestamptz not null,
  created_by uuid references person (id),
  reason text,
  -- When it ended: at its instant, or before it by a person.
  ended_at timestamptz,
  ended_by uuid references person (id),
  constraint card_raise_pkey primary key (wallet_id, card_id, id),
  constraint card_raise_card foreign key (wallet_id, card_id) references card (wallet_id, id),
  constraint card_raise_amount_positive check (amount_minor > 0),
  constraint card_raise_ends_later check (ends_at > created_at)
);
create index card_raise__ends_at on card_raise (ends_at) where ended_at is null;

-- The raises that have not ended, one element each, copied from card_raise. The rule of a card reads them with the card's
-- own row, so that a request that waited for the card's lock sees a raise of the transaction before it.
alter table card add column raise_minor bigint[], add column raise_ends_at timestamptz[];
alter table card add constraint card_raise_complete
  check (cardinality(raise_minor) is not distinct from cardinality(raise_ends_at));
