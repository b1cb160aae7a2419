-- What a distributed database writes for each charge, in one call on the machine of the wallet. As inserts that select their rows,
-- each table took two statements of the coordinator, and a commit in two phases of a machine that wrote nothing. One PostgreSQL
-- does not call these functions.

-- Adds rows to the sums of sessions. `sums`: lists of rows by the name of their table, in the order of their keys. A migration that
-- adds a column to one of the tables replaces this function.
create function session_sums_add(only_wallet uuid, sums jsonb) returns void language plpgsql as $$
declare
  r record;
begin
  for r in select * from jsonb_to_recordset(sums -> 'counted') as s (month date, status text, sessions integer)
  loop
    insert into wallet_session_counter as a (wallet_id, month, status, sessions)
    values (only_wallet, r.month, r.status, r.sessions)
    on conflict (wallet_id, month, status) do update set sessions = a.sessions + excluded.sessions;
  end loop;
  for r in select * from jsonb_to_recordset(sums -> 'day_rollup') as s (day date, sessions integer, energy_wh bigint,
    cost_minor bigint, duration_s bigint, net_minor bigint, co2_g bigint)
  loop
    insert into wallet_day_rollup as a (wallet_id, day, sessions, energy_wh, cost_minor, duration_s, net_minor, co2_g)
    values (only_wallet, r.day, r.sessions, r.energy_wh, r.cost_minor, r.duration_s, r.net_minor, r.co2_g)
    on conflict (wallet_id, day) do update set sessions = a.sessions + excluded.sessions,
      energy_wh = a.energy_wh + excluded.energy_wh, cost_minor = a.cost_minor + excluded.cost_minor,
      duration_s = a.duration_s + excluded.duration_s, net_minor = a.net_minor + excluded.net_minor,
      co2_g = a.co2_g + excluded.co2_g;
  end loop;
  for r in select * from jsonb_to_recordset(sums -> 'day_cause') as s (day date, country text, current text, sessions integer,
    energy_wh bigint, cost_minor bigint, duration_s bigint, peak_minor bigint, idle_minor bigint, unrated_wh bigint)
  loop
    insert into wallet_day_cause_rollup as a (wallet_id, day, country, current, sessions, energy_wh, cost_minor, duration_s,
      peak_minor, idle_minor, unrated_wh)
    values (only_wallet, r.day, r.country, r.current, r.sessions, r.energy_wh, r.cost_minor, r.duration_s, r.peak_minor,
      r.idle_minor, r.unrated_wh)
    on conflict (wallet_id, day, country, current) do update set sessions = a.sessions + excluded.sessions,
      energy_wh = a.energy_wh + excluded.energy_wh, cost_minor = a.cost_minor + excluded.cost_minor,
      duration_s = a.duration_s + excluded.duration_s, peak_minor = a.peak_minor + excluded.peak_minor,
      idle_minor = a.idle_minor + excluded.idle_minor, unrated_wh = a.unrated_wh + excluded.unrated_wh;
  end loop;
  for r in select * from jsonb_to_recordset(sums -> 'period_rollup') as s (day date, period text, energy_wh bigint)
  loop
    insert into wallet_day_period_rollup as a (wallet_id, day, period, energy_wh)
    values (only_wallet, r.day, r.period, r.energy_wh)
    on conflict (wallet_id, day, period) do update set energy_wh = a.energy_wh + excluded.energy_wh;
  end loop;
  for r in select * from jsonb_to_recordset(sums -> 'day_card') as s (day date, card_id uuid, member_id uuid,
    sessions integer, energy_wh bigint, cost_minor bigint, duration_s bigint)
  loop
    insert into wallet_day_card_rollup as a (wallet_id, day, card_id, member_id, sessions, energy_wh, cost_minor, duration_s)
    values (only_wallet, r.day, r.card_id, r.member_id, r.sessions, r.energy_wh, r.cost_minor, r.duration_s)
    on conflict (wallet_id, day, card_id, member_id) do update set sessions = a.sessions + excluded.sessions,
      energy_wh = a.energy_wh + excluded.energy_wh, cost_minor = a.cost_minor + excluded.cost_minor,
      duration_s = a.duration_s + excluded.duration_s;
  end loop;
  for r in select * from jsonb_to_recordset(sums -> 'day_station') as s (day date, station_id uuid, sessions integer,
    energy_wh bigint, cost_minor bigint, duration_s bigint)
  loop
    insert into wallet_day_station_rollup as a (wallet_id, day, station_id, sessions, energy_wh, cost_minor, duration_s)
    values (only_wallet, r.day, r.station_id, r.sessions, r.energy_wh, r.cost_minor, r.duration_s)
    on conflict (wallet_id, day, station_id) do update set sessions = a.sessions + excluded.sessions,
      energy_wh = a.energy_wh + excluded.energy_wh, cost_minor = a.cost_minor + excluded.cost_minor,
      duration_s = a.duration_s + excluded.duration_s;
  end loop;
  for r in select * from jsonb_to_recordset(sums -> 'day_trait') as s (day date, trait text, value text, sessions integer,
    energy_wh bigint, cost_minor bigint, duration_s bigint)
  loop
    insert into wallet_day_trait_rollup as a (wallet_id, day, trait, value, sessions, energy_wh, cost_minor, duration_s)
    values (only_wallet, r.day, r.trait, r.value, r.sessions, r.energy_wh, r.cost_minor, r.duration_s)
    on conflict (wallet_id, day, trait, value) do update set sessions = a.sessions + excluded.sessions,
      energy_wh = a.energy_wh + excluded.energy_wh, cost_minor = a.cost_minor + excluded.cost_minor,
      duration_s = a.duration_s + excluded.duration_s;
  end loop;
  for r in select * from jsonb_to_recordset(sums -> 'month_card') as s (month date, card_id uuid, member_id uuid,
    sessions integer, energy_wh bigint, cost_minor bigint, duration_s bigint)
  loop
    insert into wallet_month_card_rollup as a (wallet_id, month, card_id, member_id, sessions, energy_wh, cost_minor, duration_s)
    values (only_wallet, r.month, r.card_id, r.member_id, r.sessions, r.energy_wh, r.cost_minor, r.duration_s)
    on conflict (wallet_id, month, card_id, member_id) do update set sessions = a.sessions + excluded.sessions,
      energy_wh = a.energy_wh + excluded.energy_wh, cost_minor = a.cost_minor + excluded.cost_minor,
      duration_s = a.duration_s + excluded.duration_s;
  end loop;
  for r in select * from jsonb_to_recordset(sums -> 'month_station') as s (month date, station_id uuid, sessions integer,
    energy_wh bigint, cost_minor bigint, duration_s bigint)
  loop
    insert into wallet_month_station_rollup as a (wallet_id, month, station_id, sessions, energy_wh, cost_minor, duration_s)
    values (only_wallet, r.month, r.station_id, r.sessions, r.energy_wh, r.cost_minor, r.duration_s)
    on conflict (wallet_id, month, station_id) do update set sessions = a.sessions + excluded.sessions,
      energy_wh = a.energy_wh + excluded.energy_wh, cost_minor = a.cost_minor + excluded.cost_minor,
      duration_s = a.duration_s + excluded.duration_s;
  end loop;
  for r in select * from jsonb_to_recordset(sums -> 'month_trait') as s (month date, trait text, value text, sessions integer,
    energy_wh bigint, cost_minor bigint, duration_s bigint)
  loop
    insert into wallet_month_trait_rollup as a (wallet_id, month, trait, value, sessions, energy_wh, cost_minor, duration_s)
    values (only_wallet, r.month, r.trait, r.value, r.sessions, r.energy_wh, r.cost_minor, r.duration_s)
    on conflict (wallet_id, month, trait, value) do update set sessions = a.sessions + excluded.sessions,
      energy_wh = a.energy_wh + excluded.energy_wh, cost_minor = a.cost_minor + excluded.cost_minor,
      duration_s = a.duration_s + excluded.duration_s;
  end loop;
  for r in select * from jsonb_to_recordset(sums -> 'year_card') as s (year date, card_id uuid, member_id uuid,
    sessions integer, energy_wh bigint, cost_minor bigint, duration_s bigint)
  loop
    insert into wallet_year_card_rollup as a (wallet_id, year, card_id, member_id, sessions, energy_wh, cost_minor, duration_s)
    values (only_wallet, r.year, r.card_id, r.member_id, r.sessions, r.energy_wh, r.cost_minor, r.duration_s)
    on conflict (wallet_id, year, card_id, member_id) do update set sessions = a.sessions + excluded.sessions,
      energy_wh = a.energy_wh + excluded.energy_wh, cost_minor = a.cost_minor + excluded.cost_minor,
      duration_s = a.duration_s + excluded.duration_s;
  end loop;
  for r in select * from jsonb_to_recordset(sums -> 'year_station') as s (year date, station_id uuid, sessions integer,
    energy_wh bigint, cost_minor bigint, duration_s bigint)
  loop
    insert into wallet_year_station_rollup as a (wallet_id, year, station_id, sessions, energy_wh, cost_minor, duration_s)
    values (only_wallet, r.year, r.station_id, r.sessions, r.energy_wh, r.cost_minor, r.duration_s)
    on conflict (wallet_id, year, station_id) do update set sessions = a.sessions + excluded.sessions,
      energy_wh = a.energy_wh + excluded.energy_wh, cost_minor = a.cost_minor + excluded.cost_minor,
      duration_s = a.duration_s + excluded.duration_s;
  end loop;
  for r in select * from jsonb_to_recordset(sums -> 'year_trait') as s (year date, trait text, value text, sessions integer,
    energy_wh bigint, cost_minor bigint, duration_s bigint)
  loop
    insert into wallet_year_trait_rollup as a (wallet_id, year, trait, value, sessions, energy_wh, cost_minor, duration_s)
    values (only_wallet, r.year, r.trait, r.value, r.sessions, r.energy_wh, r.cost_minor, r.duration_s)
    on conflict (wallet_id, year, trait, value) do update set sessions = a.sessions + excluded.sessions,
      energy_wh = a.energy_wh + excluded.energy_wh, cost_minor = a.cost_minor + excluded.cost_minor,
      duration_s = a.duration_s + excluded.duration_s;
  end loop;
  insert into consumption_version as a (wallet_id) values (only_wallet)
  on conflict (wallet_id) do update set version = a.version + 1;
end $$;

-- Stores changed objects at the next positions of their wallet. `objects`: a list of kind and id.
create function wallet_changes_add(only_wallet uuid, objects jsonb) returns void language plpgsql as $$
declare
  r record;
  size integer := jsonb_array_length(objects);
  first bigint := (extract(epoch from clock_timestamp()) * 1000000)::bigint;
  last bigint;
begin
  insert into wallet_change_clock as c (wallet_id, position, batch) values (only_wallet, first + size, size)
  on conflict (wallet_id) do update set batch = excluded.batch, position = greatest(c.position + excluded.batch, excluded.position)
  returning c.position into last;
  for r in
    select o.kind, o.id, last - size + row_number() over () as position
    from jsonb_to_recordset(objects) as o (kind text, id uuid)
  loop
    insert into wallet_change (wallet_id, kind, object_id, position) values (only_wallet, r.kind, r.id, r.position)
    on conflict (wallet_id, kind, object_id) do update set position = excluded.position;
  end loop;
end $$;
