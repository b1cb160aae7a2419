-- The weeks of which a wallet's people received their summary: once per week, whichever server sends it.
create table wallet_weekly_mail (
  wallet_id uuid not null references wallet (id),
  -- The Monday of the summarised week, in the wallet's time zone.
  week date not null,
  sent_at timestamptz not null,
  constraint wallet_weekly_mail_pkey primary key (wallet_id, week)
);
