-- Money of a wallet that is paid to the company's bank account, because it cannot return to its source. Its refunds say
-- which payments had brought it.
create table payout (
  wallet_id uuid not null references wallet (id),
  id uuid not null,
  amount_minor bigint not null,
  holder text not null,
  -- The IBAN as it was, encrypted with a key derived from SECRET, so that a file can be written again.
  iban_sealed text not null,
  iban_last4 text not null,
  status text not null,
  -- The file that orders it; the operator's command writes each payout into one.
  batch_id uuid,
  requested_by uuid references person (id),
  requested_at timestamptz not null,
  changed_at timestamptz not null,
  -- Why the money came back.
  reason text,
  constraint payout_pkey primary key (wallet_id, id),
  constraint payout_amount_positive check (amount_minor > 0),
  constraint payout_status_known check (status in ('ASKED', 'SENT', 'PAID', 'RETURNED')),
  -- What is asked is in no file, what is sent or paid is in one. Money that is returned may never have been sent.
  constraint payout_batch check ((status <> 'ASKED' or batch_id is null) and (status not in ('SENT', 'PAID') or batch_id is not null)),
  constraint payout_reason check ((reason is not null) = (status = 'RETURNED'))
);
create index payout__waiting on payout (requested_at) where status in ('ASKED', 'SENT');
create index payout__batch_id on payout (batch_id) where batch_id is not null;

alter table payment_refund add column payout_id uuid;
alter table payment_refund add constraint payment_refund_payout foreign key (wallet_id, payout_id) references payout (wallet_id, id);
create index payment_refund__wallet_id__payout_id on payment_refund (wallet_id, payout_id) where payout_id is not null;

-- The files of credit transfers, with the account that pays as it was, so that each can be written again.
create table payout_batch (
  id uuid primary key,
  created_at timestamptz not null,
  debtor_name text not null,
  debtor_iban text not null,
  debtor_bic text
);
