-- The same parts in a fraction of the time: a change of 200,000 divided charges computes a million of them. The amount is
-- divided in two steps, so that no product exceeds a bigint. Usual splits need no query: without a remainder there is no
-- unit to get, and of two centres the one with the larger remainder gets it.
create or replace function cost_share(amount bigint, shares jsonb, centre text) returns bigint language plpgsql immutable parallel safe as $$
declare
  size constant bigint := abs(amount);
  thousands constant bigint := size / 10000;
  units constant bigint := size % 10000;
  own constant bigint := (shares ->> centre)::bigint;
  own_part constant bigint := thousands * own + units * own / 10000;
  own_rest constant bigint := units * own % 10000;
  -- What is left after the whole parts, and the rank of this centre by remainder.
  remaining bigint := size;
  rank integer := 0;
  one record;
begin
  if own_rest = 0 then return sign(amount)::bigint * own_part; end if;
  if own_rest <> 5000 and jsonb_array_length(jsonb_path_query_array(shares, '$.keyvalue()')) = 2 then
    return sign(amount)::bigint * (own_part + case when own_rest > 5000 then 1 else 0 end);
  end if;
  for one in select key, value::bigint as share from jsonb_each_text(shares) loop
    remaining := remaining - thousands * one.share - units * one.share / 10000;
    if units * one.share % 10000 > own_rest or (units * one.share % 10000 = own_rest and one.key collate "C" <= centre collate "C") then
      rank := rank + 1;
    end if;
  end loop;
  return sign(amount)::bigint * (own_part + case when rank <= remaining then 1 else 0 end);
end
$$;
