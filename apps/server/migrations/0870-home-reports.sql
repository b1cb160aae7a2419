-- What drivers report about charges at homes whose charger is not connected: readings of its meter, and files of its app.
-- A person accepts a report before its charges count (decision 138).
create table home_report (
  wallet_id uuid not null references wallet (id),
  id uuid not null,
  site_id uuid not null,
  member_id uuid not null,
  kind text not null,
  state text not null,
  -- Of a reading: the first day of its month in wallet time, the register of the meter, and until when it counts.
  month date,
  meter_wh bigint,
  counted_until timestamptz,
  -- Of a file: the recognised maker of the charger, null when it is unknown, and {started_at, ended_at, energy_wh}.
  provider text,
  charges jsonb not null default '[]',
  file_name text not null,
  sent_at timestamptz not null,
  decided_at timestamptz,
  -- Null: the driver withdrew it, or closed the account.
  decided_by uuid references person (id),
  reason text,
  -- The charges that it gave, and their energy.
  added integer not null default 0,
  added_wh bigint not null default 0,
  constraint home_report_pkey primary key (wallet_id, id),
  constraint home_report_site foreign key (wallet_id, site_id) references site (wallet_id, id),
  constraint home_report_member foreign key (wallet_id, member_id) references member (wallet_id, id),
  constraint home_report_kind check (case kind
    when 'READING' then month is not null and meter_wh >= 0 and counted_until is not null
    when 'FILE' then month is null and meter_wh is null and counted_until is null
    else false end),
  constraint home_report_state_known check (state in ('SENT', 'ACCEPTED', 'DECLINED', 'WITHDRAWN')),
  constraint home_report_decided check ((decided_at is null) = (state = 'SENT')),
  constraint home_report_reason check (reason is null or state = 'DECLINED')
);
create index home_report__wallet_id__sent_at on home_report (wallet_id, sent_at desc, id desc);
create index home_report__wallet_id__site_id on home_report (wallet_id, site_id);
-- One reading of a home waits at a time, so that each is compared with the one before.
create unique index home_report__open_reading on home_report (wallet_id, site_id)
  where state = 'SENT' and kind = 'READING';

-- The photo of a meter, or the file as it was sent. Erased when the driver closes the account.
create table home_report_file (
  wallet_id uuid not null,
  report_id uuid not null,
  media text not null,
  content bytea not null,
  constraint home_report_file_pkey primary key (wallet_id, report_id),
  constraint home_report_file_report foreign key (wallet_id, report_id) references home_report (wallet_id, id) on delete cascade
);
