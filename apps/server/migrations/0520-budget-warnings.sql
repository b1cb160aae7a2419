-- People are notified once per period that a budget's forecast exceeds it.
create table budget_warning (
  wallet_id uuid not null,
  budget_id uuid not null,
  period_start date not null,
  -- The forecast they were notified of.
  expected_minor bigint not null,
  at timestamptz not null,
  constraint budget_warning_pkey primary key (wallet_id, budget_id, period_start),
  constraint budget_warning_budget foreign key (wallet_id, budget_id) references budget (wallet_id, id) on delete cascade
);
