-- Cost centres with percentages and dates, in two dimensions. A row with a cost centre has the state of both: cost_centre is
-- the centre of the first dimension, the largest one of a split, and cost_shares is null unless there is a split or a second
-- dimension: {"1": {"Porto": 6000, "Lisboa": 4000}, "2": {"Rollout": 10000}}, in hundredths of a percent.
create table cost_centre (
  wallet_id uuid not null references wallet (id),
  id uuid not null,
  dimension smallint not null,
  -- What cards, charges, budgets and rules refer to.
  name text not null,
  code text,
  external_id text,
  archived_at timestamptz,
  constraint cost_centre_pkey primary key (wallet_id, id),
  constraint cost_centre_dimension_known check (dimension between 1 and 2)
);
create unique index cost_centre__wallet_id__dimension__name on cost_centre (wallet_id, dimension, name);
create unique index cost_centre__wallet_id__external_id on cost_centre (wallet_id, external_id) where external_id is not null;

-- The ids are derived (UUIDs of version 8), because a distributed database computes them on each machine.
insert into cost_centre (wallet_id, id, dimension, name)
select wallet_id, overlay(overlay(md5(wallet_id::text || ' ' || name) placing '8' from 13) placing 'a' from 17)::uuid, 1, name
from (
  select wallet_id, cost_centre as name from card where cost_centre is not null
  union select wallet_id, cost_centre from member where cost_centre is not null
  union select wallet_id, cost_centre from budget where cost_centre is not null and team_id is null
  union select wallet_id, cost_centre from rule where cost_centre is not null
  union select wallet_id, value from wallet_year_trait_rollup where trait = 'COST_CENTRE' and value <> ''
  union select wallet_id, value from imported_year_trait_rollup where trait = 'COST_CENTRE' and value <> '') named;

-- The name of the second dimension; null as long as the company does not use it.
alter table wallet add column second_dimension text;
alter table card add column cost_shares jsonb;
-- Also a planned state is kept here, with the instant until which it applies. The last one applies until infinity.
alter table card_past_cost_centre add column cost_shares jsonb;
alter table session add column cost_shares jsonb;
alter table imported_session add column cost_shares jsonb;
alter table invoice_line add column cost_shares jsonb;

alter table wallet_day_trait_rollup drop constraint wallet_day_trait_rollup_trait_known;
alter table wallet_month_trait_rollup drop constraint wallet_month_trait_rollup_trait_known;
alter table wallet_year_trait_rollup drop constraint wallet_year_trait_rollup_trait_known;
alter table imported_day_trait_rollup drop constraint imported_day_trait_rollup_trait_known;
alter table imported_month_trait_rollup drop constraint imported_month_trait_rollup_trait_known;
alter table imported_year_trait_rollup drop constraint imported_year_trait_rollup_trait_known;

-- The shares of the first dimension. A charge without a centre belongs to ''.
create function centre_shares(centre text, shares jsonb) returns jsonb language sql immutable parallel safe as
$$ select coalesce(shares -> '1', jsonb_build_object(coalesce(centre, ''), 10000)) $$;

-- The part of one centre of an amount, by largest remainder: the parts of all centres add up to the amount. Of equal
-- remainders, the first name in the order of bytes gets the unit.
create function cost_share(amount bigint, shares jsonb, centre text) returns bigint language sql immutable parallel safe as $$
  select case when amount < 0 then -part else part end
  from (
    select key, whole + case when row_number() over (order by rest desc, key collate "C") <= abs(amount) - sum(whole) over ()
      then 1 else 0 end as part
    from (
      select key, div(abs(amount)::numeric * value::bigint, 10000)::bigint as whole,
        mod(abs(amount)::numeric * value::bigint, 10000) as rest
      from jsonb_each_text(shares)) divided) parts
  where key = centre
$$;

create or replace view consumed_session as
  select wallet_id, 'NETWORK'::text as source, card_id, member_id, station_id, coalesce(cost_centre, '') as cost_centre,
    coalesce(connector ->> 'current', '') as current, started_at, true as has_time, energy_wh, cost_minor, duration_s,
    coalesce(co2_g, 0) as co2_g, energy_by_period, split_part(region, '-', 1) as country, peak_minor, idle_minor,
    case when co2_g is null then energy_wh else 0 end as unrated_wh, cost_shares
  from session where status in ('COMPLETED', 'PAID') and not 'CREDITED' = any(flags)
  union all
  select wallet_id, 'IMPORTED', card_id, member_id, station_id, coalesce(cost_centre, ''), coalesce(current, ''), started_at,
    has_time, energy_wh, cost_minor, duration_s, co2_g, energy_by_period, '', 0, 0, unrated_wh, cost_shares
  from imported_session;
