-- What of a session's price bought nothing: known when it is closed, because prices and hours of that day are known then.

alter table session
  -- Seconds plugged in after charging had ended.
  add column idle_s integer not null default 0,
  -- What those seconds cost, and what the energy would have cost less in off-peak hours; minor units including VAT.
  add column idle_minor bigint not null default 0,
  add column peak_minor bigint not null default 0;
-- The home page adds up a month of them; most sessions have something, so the sums are in the index.
create index session__wallet_id__started_at__waste on session (wallet_id, started_at)
  include (idle_s, idle_minor, peak_minor) where idle_minor > 0 or peak_minor > 0;
