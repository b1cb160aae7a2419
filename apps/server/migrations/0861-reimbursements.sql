-- What the company pays drivers for charges at home (decision 136).
create table reimbursement_setting (
  wallet_id uuid not null references wallet (id),
  debtor_name text,
  -- The IBAN from which the company pays, encrypted with a key derived from SECRET.
  debtor_iban_sealed text,
  debtor_iban_last4 text,
  debtor_bic text,
  payroll_layout text not null,
  wage_type text,
  pays_private_part boolean not null,
  constraint reimbursement_setting_pkey primary key (wallet_id),
  constraint reimbursement_setting_layout_known check (payroll_layout in ('PT', 'ES', 'FR', 'GENERAL')),
  constraint reimbursement_setting_debtor check ((debtor_name is null) = (debtor_iban_sealed is null)
    and (debtor_name is null) = (debtor_iban_last4 is null))
);

-- The business part of a driver's charges from a day on, in wallet time. Before the first day all of it is business.
create table business_share (
  wallet_id uuid not null,
  member_id uuid not null,
  valid_from date not null,
  business_percent integer not null,
  constraint business_share_pkey primary key (wallet_id, member_id, valid_from),
  constraint business_share_member foreign key (wallet_id, member_id) references member (wallet_id, id),
  constraint business_share_is_a_percentage check (business_percent between 0 and 100)
);

-- What a person said about one charge at home.
create table charge_use (
  wallet_id uuid not null,
  session_id uuid not null,
  -- The company does not pay the charge of another car.
  is_other_car boolean not null,
  -- Null: as of its driver.
  business_percent integer,
  changed_at timestamptz not null,
  constraint charge_use_pkey primary key (wallet_id, session_id),
  constraint charge_use_session foreign key (wallet_id, session_id) references session (wallet_id, id),
  constraint charge_use_is_a_percentage check (business_percent between 0 and 100)
);

-- Approved statements of a driver and a month. An open one has no row.
create table reimbursement (
  wallet_id uuid not null references wallet (id),
  id uuid not null,
  member_id uuid not null,
  -- Its first day, in wallet time.
  month date not null,
  state text not null,
  currency text not null,
  cost_minor bigint not null,
  business_minor bigint not null,
  -- What the company pays.
  amount_minor bigint not null,
  -- How often it was sent.
  attempts integer not null,
  approved_at timestamptz not null,
  approved_by uuid not null references person (id),
  constraint reimbursement_pkey primary key (wallet_id, id),
  constraint reimbursement_member foreign key (wallet_id, member_id) references member (wallet_id, id),
  constraint reimbursement_once unique (wallet_id, member_id, month),
  constraint reimbursement_state_known check (state in ('APPROVED', 'SENT', 'PAID', 'RETURNED')),
  constraint reimbursement_amount_positive check (amount_minor > 0),
  -- 99, because the reference of a transfer has two digits for it.
  constraint reimbursement_attempts check (attempts between 0 and 99 and (attempts = 0) = (state = 'APPROVED'))
);
create index reimbursement__wallet_id__month on reimbursement (wallet_id, month desc, id);

-- The fixed lines of statements. The lines of one charge in several statements add up to what was due at the last one.
create table reimbursement_line (
  wallet_id uuid not null,
  reimbursement_id uuid not null,
  session_id uuid not null,
  kind text not null,
  site text not null,
  plate text,
  energy_wh bigint not null,
  business_percent integer not null,
  cost_minor bigint not null,
  business_minor bigint not null,
  amount_minor bigint not null,
  -- As in the contract: {band, energy_kwh, unit_price, cost}.
  bands jsonb not null,
  evidence text,
  constraint reimbursement_line_pkey primary key (wallet_id, reimbursement_id, session_id),
  constraint reimbursement_line_reimbursement foreign key (wallet_id, reimbursement_id) references reimbursement (wallet_id, id),
  constraint reimbursement_line_session foreign key (wallet_id, session_id) references session (wallet_id, id),
  constraint reimbursement_line_kind_known check (kind in ('CHARGE', 'LATER', 'CHANGE'))
);
create index reimbursement_line__wallet_id__session_id on reimbursement_line (wallet_id, session_id);

-- The files for the bank and for payroll, with the account that pays as it was, so that each can be written again.
create table reimbursement_batch (
  wallet_id uuid not null references wallet (id),
  id uuid not null,
  way text not null,
  currency text not null,
  created_at timestamptz not null,
  created_by uuid not null references person (id),
  debtor_name text,
  debtor_iban_sealed text,
  debtor_bic text,
  payroll_layout text,
  wage_type text,
  constraint reimbursement_batch_pkey primary key (wallet_id, id),
  constraint reimbursement_batch_way check (case way
    when 'BANK' then debtor_name is not null and debtor_iban_sealed is not null
    when 'PAYROLL' then payroll_layout is not null and wage_type is not null
    else false end)
);
create index reimbursement_batch__wallet_id__created_at on reimbursement_batch (wallet_id, created_at desc, id);

-- A statement in a file, with the receiver as it was.
create table reimbursement_transfer (
  wallet_id uuid not null,
  reimbursement_id uuid not null,
  attempt integer not null,
  batch_id uuid not null,
  amount_minor bigint not null,
  -- The account holder, or the driver of a payroll file.
  receiver text not null,
  -- Encrypted with a key derived from SECRET. Null in a payroll file, and once the driver closed the account.
  iban_sealed text,
  employee_number text,
  constraint reimbursement_transfer_pkey primary key (wallet_id, reimbursement_id, attempt),
  constraint reimbursement_transfer_reimbursement foreign key (wallet_id, reimbursement_id) references reimbursement (wallet_id, id),
  constraint reimbursement_transfer_batch foreign key (wallet_id, batch_id) references reimbursement_batch (wallet_id, id)
);
create index reimbursement_transfer__wallet_id__batch_id on reimbursement_transfer (wallet_id, batch_id);

-- What the company owes, sent, paid and got back. Entries are added and never changed, each kind once per attempt.
create table reimbursement_entry (
  wallet_id uuid not null,
  reimbursement_id uuid not null,
  -- 0: the liability.
  attempt integer not null,
  kind text not null,
  amount_minor bigint not null,
  at timestamptz not null,
  -- Null: a bank statement.
  by_id uuid references person (id),
  reference text,
  reason text,
  constraint reimbursement_entry_pkey primary key (wallet_id, reimbursement_id, attempt, kind),
  constraint reimbursement_entry_reimbursement foreign key (wallet_id, reimbursement_id) references reimbursement (wallet_id, id),
  constraint reimbursement_entry_kind check (case kind when 'LIABILITY' then attempt = 0
    when 'SENT' then attempt > 0 when 'PAID' then attempt > 0 when 'RETURNED' then attempt > 0 else false end),
  constraint reimbursement_entry_amount_positive check (amount_minor > 0),
  constraint reimbursement_entry_reason check ((reason is not null) = (kind = 'RETURNED'))
);
