-- Who changed the limit of a card, when and why; shown beside the limit.
create table card_limit_change (
  wallet_id uuid not null,
  card_id uuid not null,
  id uuid not null,
  changed_at timestamptz not null,
  -- Null when the operator or a job did.
  changed_by uuid references person (id),
  credit_mode text not null,
  assigned_before_minor bigint,
  assigned_after_minor bigint,
  -- True: set for the next period, not for the running one.
  is_pending boolean not null default false,
  reason text,
  constraint card_limit_change_pkey primary key (wallet_id, card_id, id),
  constraint card_limit_change_card foreign key (wallet_id, card_id) references card (wallet_id, id),
  constraint card_limit_change_credit_mode_known check (credit_mode in ('LIMITED', 'UNLOCKED'))
);
