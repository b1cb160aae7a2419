-- How a wallet's accountant books, and the months that were closed and sent.

create table accounting_setting (
  wallet_id uuid not null references wallet (id),
  chart text not null,
  -- The account of each role, and the exceptions of charging by cost centre and VAT rate.
  accounts jsonb not null,
  rules jsonb not null default '[]',
  format text not null,
  -- The numbers of the tax adviser; null: not given.
  datev jsonb,
  accountant_email text,
  delivery text not null,
  -- When the month before is closed automatically, in the wallet's time zone; null: by hand.
  automatic_day integer,
  automatic_hour integer,
  -- The month that could not be closed automatically, so that people are notified once.
  warned_month date,
  changed_at timestamptz not null,
  constraint accounting_setting_pkey primary key (wallet_id),
  constraint accounting_setting_automatic check ((automatic_day is null) = (automatic_hour is null))
);
create index accounting_setting__automatic on accounting_setting (automatic_day) where automatic_day is not null;

create table month_close (
  wallet_id uuid not null references wallet (id),
  -- First day of the month, wallet time.
  month date not null,
  state text not null,
  -- The settings at the close, so that the files stay the same when the settings change.
  settings jsonb not null,
  delivery text not null,
  recipient text not null,
  -- The language of the files and the mail.
  language text not null,
  closed_at timestamptz not null,
  -- Null: automatically.
  closed_by uuid references person (id),
  -- Counts the sends, so that an outdated job sends nothing.
  sends integer not null default 1,
  send_asked_at timestamptz not null,
  sent_at timestamptz,
  -- The hash of the link's secret, and until when the link works; null: the files were attached.
  link_hash text,
  link_until timestamptz,
  constraint month_close_pkey primary key (wallet_id, month),
  constraint month_close_state_known check (state in ('CLOSED', 'SENT', 'FAILED'))
);
create index month_close__link_hash on month_close (link_hash) where link_hash is not null;
create index month_close__sending on month_close (send_asked_at) where state = 'CLOSED';
