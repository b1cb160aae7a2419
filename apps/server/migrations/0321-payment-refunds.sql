-- Refunds as rows of their own. A provider answers many of them later, and may still say that one failed.

create table payment_refund (
  wallet_id uuid not null references wallet (id),
  id uuid not null,
  payment_id uuid not null,
  amount_minor bigint not null,
  -- Who asked twice with one key asked for one refund, unless the first one failed.
  request_key text not null,
  -- The provider's idempotency key: our id, or for refunds of earlier versions the key they were sent with.
  provider_key text not null,
  provider_id text,
  status text not null,
  failure text,
  created_at timestamptz not null,
  final_at timestamptz,
  -- When the provider is asked next.
  fetch_at timestamptz,
  constraint payment_refund_pkey primary key (wallet_id, id),
  constraint payment_refund_payment foreign key (wallet_id, payment_id) references payment (wallet_id, id),
  constraint payment_refund_amount_positive check (amount_minor > 0),
  constraint payment_refund_status_known check (status in ('CREATED', 'PENDING', 'SUCCEEDED', 'FAILED'))
);
create unique index payment_refund__wallet_id__payment_id__request_key on payment_refund (wallet_id, payment_id, request_key)
  where status <> 'FAILED';
create unique index payment_refund__wallet_id__provider_key on payment_refund (wallet_id, provider_key);
create index payment_refund__open on payment_refund (fetch_at) where fetch_at is not null;

-- Refunds of earlier versions. What became of those that were pending nobody looked at: the provider is asked about each once.
insert into payment_refund (wallet_id, id, payment_id, amount_minor, request_key, provider_key, status, created_at, final_at, fetch_at)
select t.wallet_id, t.id, t.payment_id, t.amount_minor, split_part(t.key, ':refund:', 2), t.key,
  case when f.id is null then 'CREATED' else 'FAILED' end, t.posted_at, f.posted_at, case when f.id is null then now() end
from ledger_transfer t
join payment p on p.wallet_id = t.wallet_id and p.id = t.payment_id
left join ledger_transfer f on f.wallet_id = t.wallet_id and f.key = t.key || ':failed'
where t.kind = 'REFUND' and t.key like 'payment:%:refund:%' and t.key not like '%:failed'
on conflict do nothing;
