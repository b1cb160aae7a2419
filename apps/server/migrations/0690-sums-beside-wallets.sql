-- What a distributed database writes for each charge, in one call on the machine of the wallet. As inserts that select their rows,
-- each table took two statements of the coordinator, and a commit in two phases of a machine that wrote nothing. One PostgreSQL
-- does not call these functions.

-- Adds rows to the sums of sessions. `sums`: for each table its name, the columns of its key, the columns to add to, and the rows
-- in the order of their keys.
create function session_sums_add(only_wallet uuid, sums jsonb) returns void language plpgsql as $$
declare
  target record;
  line jsonb;
  names text[];
  form text;
begin
  for target in select * from jsonb_to_recordset(sums) as s (name text, keys text[], added text[], lines jsonb)
  loop
    names := target.keys || target.added;
    form := format('insert into %I as a (%s) values (%%s) on conflict (%s) do update set %s', target.name,
      (select string_agg(quote_ident(n), ', ') from unnest(names) n),
      (select string_agg(quote_ident(k), ', ') from unnest(target.keys) k),
      (select string_agg(format('%1$I = a.%1$I + excluded.%1$I', c), ', ') from unnest(target.added) c));
    for line in select l from jsonb_array_elements(target.lines) l
    loop
      execute format(form, (select string_agg(quote_nullable(line ->> n), ', ' order by place)
        from unnest(names) with ordinality u (n, place)));
    end loop;
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
