-- Sums of a month by what sessions have in common besides card and station, kept like the other sums in the transaction that
-- closes a session: a year by cost centre, current and hour of the week reads some hundreds of rows.
create table wallet_month_trait_rollup (
  wallet_id uuid not null,
  -- First day of the month of the start, in the wallet's time zone.
  month date not null,
  trait text not null,
  -- COST_CENTRE: its name, or nothing. CURRENT: AC, DC, or nothing where it was not told. HOUR: ISO weekday and hour of the
  -- start on the wallet's clock, "1-08" is Monday from eight to nine.
  value text not null,
  sessions integer not null default 0,
  energy_wh bigint not null default 0,
  cost_minor bigint not null default 0,
  duration_s bigint not null default 0,
  constraint wallet_month_trait_rollup_pkey primary key (wallet_id, month, trait, value),
  constraint wallet_month_trait_rollup_trait_known check (trait in ('COST_CENTRE', 'CURRENT', 'HOUR'))
);

insert into wallet_month_trait_rollup (wallet_id, month, trait, value, sessions, energy_wh, cost_minor, duration_s)
select s.wallet_id, date_trunc('month', s.local)::date, t.trait, t.value, count(*)::int, sum(s.energy_wh), sum(s.cost_minor),
  sum(s.duration_s)
from (select s.*, s.started_at at time zone w.time_zone as local from session s join wallet w on w.id = s.wallet_id
  where s.status in ('COMPLETED', 'PAID') and not 'CREDITED' = any(s.flags)) s
cross join lateral (values ('COST_CENTRE', coalesce(s.cost_centre, '')), ('CURRENT', coalesce(s.connector ->> 'current', '')),
  ('HOUR', to_char(s.local, 'ID-HH24'))) t (trait, value)
group by 1, 2, 3, 4;
