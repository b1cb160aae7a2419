-- CO2 factors of the other countries of the network, each with its year, source and scope, so that a report can name them.
-- All are location-based: the average of the grid where the car charged, not of a contract.
alter table co2_factor
  -- The year that the figure describes.
  add column year integer,
  add column source text,
  -- DIRECT: emissions of the power stations. LIFECYCLE: with their construction and fuel.
  add column scope text,
  add constraint co2_factor_scope_known check (scope in ('DIRECT', 'LIFECYCLE'));
update co2_factor set year = 2020, source = 'Agência Portuguesa do Ambiente', scope = 'DIRECT';
alter table co2_factor
  alter column year set not null, alter column year set default extract(year from now()),
  alter column source set not null, alter column source set default 'operator',
  alter column scope set not null, alter column scope set default 'LIFECYCLE';

-- Ember, Yearly Electricity Data (release of 2024), gCO2e/kWh of generation, rounded. The figure of a year holds until a later one.
-- Andorra, Gibraltar, Liechtenstein, Monaco and San Marino have none, so their energy is reported as incomplete.
insert into co2_factor (region, grams_per_kwh, valid_from, year, source, scope)
select region, grams, '2023-01-01', 2023, 'Ember, Yearly Electricity Data 2024', 'LIFECYCLE' from (values
  ('AT', 111), ('BE', 138), ('BG', 335), ('CH', 35), ('CY', 534), ('CZ', 450), ('DE', 381), ('DK', 152), ('EE', 417),
  ('ES', 174), ('FI', 79), ('FR', 56), ('GB', 238), ('GR', 337), ('HR', 205), ('HU', 204), ('IE', 291), ('IT', 331),
  ('LT', 160), ('LU', 105), ('LV', 123), ('MT', 459), ('NL', 268), ('NO', 30), ('PL', 662), ('RO', 241), ('SE', 41),
  ('SI', 231), ('SK', 117)) factor (region, grams);
insert into co2_factor (region, grams_per_kwh, valid_from, year, source, scope)
select region, grams, '2023-01-01', 2022, 'Ember, Yearly Electricity Data 2024', 'LIFECYCLE' from (values
  ('IS', 28), ('MA', 663), ('UA', 260)) factor (region, grams);

-- Charges and imported charges that had no factor and now have one, wallet by wallet: each part names its wallet.
do $each$
declare
  one record;
begin
  for one in select id, time_zone from wallet order by id loop
    execute format($charges$
      with rated as (
        update session s set co2_g = (s.energy_wh * f.grams_per_kwh + 500) / 1000
        from co2_factor f
        where s.wallet_id = %1$L and f.region = s.region and s.region not like 'PT%%'
          and f.valid_from <= (s.started_at at time zone 'UTC')::date
          and s.co2_g is null and s.status in ('COMPLETED', 'PAID')
        returning (s.started_at at time zone %2$L)::date as day, split_part(s.region, '-', 1) as country,
          coalesce(s.connector ->> 'current', '') as current, s.energy_wh, s.co2_g, 'CREDITED' = any(s.flags) as is_credited),
      counted as (select * from rated where not is_credited),
      days as (
        update wallet_day_rollup d set co2_g = d.co2_g + c.co2_g
        from (select day, sum(co2_g) as co2_g from counted group by 1) c
        where d.wallet_id = %1$L and d.day = c.day)
      update wallet_day_cause_rollup d set unrated_wh = d.unrated_wh - c.energy_wh
      from (select day, country, current, sum(energy_wh) as energy_wh from counted group by 1, 2, 3) c
      where d.wallet_id = %1$L and d.day = c.day and d.country = c.country and d.current = c.current
      $charges$, one.id, one.time_zone);
    continue when one.time_zone not in ('Europe/Madrid', 'Europe/Paris');
    execute format($imported$
      with rated as (
        update imported_session s set co2_g = (s.energy_wh * f.grams_per_kwh + 500) / 1000
        from co2_factor f
        where s.wallet_id = %1$L and f.region = %2$L and f.valid_from <= (s.started_at at time zone 'UTC')::date
          and s.co2_g = 0 and s.energy_wh > 0
        returning s.local_start::date as day, s.co2_g)
      update imported_day_rollup d set co2_g = d.co2_g + c.co2_g
      from (select day, sum(co2_g) as co2_g from rated group by 1) c
      where d.wallet_id = %1$L and d.day = c.day
      $imported$, one.id, case one.time_zone when 'Europe/Madrid' then 'ES' else 'FR' end);
  end loop;
end $each$;
