-- How often a refusal of the audit came again within its hour. A row of the audit itself is never changed.
create table audit_repeat (
  wallet_id uuid not null,
  number bigint not null,
  -- Of the refusal and its repeats together.
  times integer not null,
  last_at timestamptz not null,
  constraint audit_repeat_pkey primary key (wallet_id, number),
  constraint audit_repeat_entry foreign key (wallet_id, number) references audit_entry (wallet_id, number)
);
