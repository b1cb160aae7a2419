-- What a subscription is paid with and until when, and the bills of its periods.

alter table subscription
  -- The wallet whose payment methods and VAT number stand for it; null until somebody pays.
  add column wallet_id uuid references wallet (id),
  -- Null: the wallet's default.
  add column payment_method_id uuid,
  add column nif_id uuid,
  -- The running period: what a whole one of it costs, net, and the day of the month on which it began at first, so that the
  -- end of a month does not wear it down.
  add column period_from timestamptz,
  add column period_net_minor bigint not null default 0,
  add column anchor_day integer,
  -- When something happens next by itself: renewal, another try, the end.
  add column next_step_at timestamptz,
  add column ended_at timestamptz,
  -- What it was before the last upgrade, which may be taken back for a moment.
  add column previous jsonb,
  add constraint subscription_payment_method foreign key (wallet_id, payment_method_id) references payment_method (wallet_id, id),
  add constraint subscription_vat_number foreign key (wallet_id, nif_id) references vat_number (wallet_id, id),
  add constraint subscription_period check (valid_until is null or period_from is null or period_from <= valid_until);

update subscription set next_step_at = valid_until where state = 'ACTIVE' and valid_until is not null;
update subscription set next_step_at = valid_until + interval '24 hours' where state = 'SUSPENDED' and valid_until is not null;
create index subscription__next_step_at on subscription (next_step_at) where next_step_at is not null;

create table subscription_bill (
  wallet_id uuid not null references wallet (id),
  id uuid not null,
  subscription_id uuid not null references subscription (id),
  person_id uuid not null references person (id),
  number text not null,
  date date not null,
  reason text not null,
  -- What it pays: the plan, its step and the period that holds from then on.
  plan_id uuid not null references subscription_plan (id),
  price_step integer not null,
  period_from timestamptz not null,
  period_to timestamptz not null,
  period_net_minor bigint not null,
  anchor_day integer not null,
  -- What is left of the period before, taken off; already part of net.
  credit_minor bigint not null default 0,
  net_minor bigint not null,
  vat_minor bigint not null,
  total_minor bigint not null,
  vat_rate_basis_points integer not null,
  currency text not null,
  vat_number_id uuid,
  status text not null default 'PENDING',
  -- What it pays holds already, also while the money is on its way.
  is_applied boolean not null default false,
  tries integer not null default 0,
  failure text,
  payment_id uuid,
  -- One per wish of a person, or per period: asked twice, billed once.
  request_key text not null,
  created_at timestamptz not null,
  paid_at timestamptz,
  constraint subscription_bill_pkey primary key (wallet_id, id),
  constraint subscription_bill_number_once unique (wallet_id, number),
  constraint subscription_bill_request_once unique (wallet_id, request_key),
  constraint subscription_bill_vat_number foreign key (wallet_id, vat_number_id) references vat_number (wallet_id, id),
  constraint subscription_bill_reason_known check (reason in ('FIRST', 'UPGRADE', 'RENEWAL')),
  constraint subscription_bill_status_known check (status in ('PENDING', 'PAID', 'FAILED', 'CANCELLED')),
  constraint subscription_bill_sum check (net_minor + vat_minor = total_minor and total_minor > 0)
);
create index subscription_bill__wallet_id__subscription_id on subscription_bill (wallet_id, subscription_id);
create index subscription_bill__person_id__date__id on subscription_bill (person_id, date desc, id desc);
