-- Reports that are sent by mail in a rhythm, and what was sent.

create table report (
  wallet_id uuid not null references wallet (id),
  id uuid not null,
  name text not null,
  content text not null,
  -- Filters of the charges as a URL query; null: all.
  query text,
  format text not null,
  -- One of both: weekly on a weekday (from Monday = 1), or monthly on a day.
  weekday integer,
  month_day integer,
  hour integer not null,
  -- People of the wallet.
  recipients uuid[] not null,
  is_paused boolean not null,
  -- The first day on which it is due, in the wallet's time zone.
  due_from date not null,
  created_at timestamptz not null,
  constraint report_pkey primary key (wallet_id, id),
  constraint report_rhythm check ((weekday is null) <> (month_day is null))
);

create table report_sending (
  wallet_id uuid not null references wallet (id),
  report_id uuid not null,
  -- The day on which it was due, in the wallet's time zone.
  due_on date not null,
  sent_at timestamptz not null,
  period_from date not null,
  period_to date not null,
  state text not null,
  -- People, by id, so that nothing of a closed account stays here.
  recipients uuid[] not null,
  constraint report_sending_pkey primary key (wallet_id, report_id, due_on),
  constraint report_sending_report foreign key (wallet_id, report_id) references report (wallet_id, id) on delete cascade
);
