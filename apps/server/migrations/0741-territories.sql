-- Territories with VAT of their own, which were charged as the mainland.

insert into charging_region (id, name, time_zone) values
  ('ES-CN', 'Canarias', 'Atlantic/Canary'),
  ('ES-CE', 'Ceuta', 'Africa/Ceuta'),
  ('ES-ML', 'Melilla', 'Africa/Ceuta'),
  ('FR-20R', 'Corse', 'Europe/Paris'),
  ('FR-971', 'Guadeloupe', 'America/Guadeloupe'),
  ('FR-972', 'Martinique', 'America/Martinique'),
  ('FR-973', 'Guyane', 'America/Cayenne'),
  ('FR-974', 'La Réunion', 'Indian/Reunion'),
  ('FR-976', 'Mayotte', 'Indian/Mayotte');

insert into vat_rate (region, valid_from, rate_basis_points) values
  -- Outside the territory of VAT (Ley 37/1992, artículo 3): IGIC and IPSI are owed by the business that receives the supply.
  ('ES-CN', '2012-09-01', 0),
  ('ES-CE', '2012-09-01', 0),
  ('ES-ML', '2012-09-01', 0),
  -- As the mainland. The rate of low-voltage electricity (CGI, article 297) is a choice of the operator: docs/guides/vat.md.
  ('FR-20R', '2014-01-01', 2000),
  -- CGI, article 296.
  ('FR-971', '2014-01-01', 850),
  ('FR-972', '2014-01-01', 850),
  ('FR-974', '2014-01-01', 850),
  -- CGI, article 294: VAT is not applied.
  ('FR-973', '2014-01-01', 0),
  ('FR-976', '2014-01-01', 0);

-- Prices net of VAT are those of the mainland.
insert into price_tariff_region (tariff_id, region, is_default)
select t.tariff_id, r.id, t.is_default from price_tariff_region t
join charging_region r on r.id like t.region || '-%' and t.region in ('ES', 'FR');

-- The grids of the islands have no figure of their own yet: they keep that of the country.
insert into co2_factor (region, valid_from, grams_per_kwh, year, source, scope, is_confirmed)
select r.id, f.valid_from, f.grams_per_kwh, f.year, f.source, f.scope, f.is_confirmed from co2_factor f
join charging_region r on r.id like f.region || '-%' and f.region in ('ES', 'FR')
on conflict do nothing;

-- Stations that are known already. The rules are those of kernel/place.ts.
update network_location l set region = t.region from (values
  ('ES', 'ES-CN', '^(35|38)[0-9]{3}'), ('ES', 'ES-CE', '^51[0-9]{3}'), ('ES', 'ES-ML', '^52[0-9]{3}'),
  ('FR', 'FR-977', '^97133'), ('FR', 'FR-978', '^97150'),
  ('FR', 'FR-971', '^971(?!33|50)'), ('FR', 'FR-972', '^972'), ('FR', 'FR-973', '^973'), ('FR', 'FR-974', '^974'),
  ('FR', 'FR-976', '^976'), ('FR', 'FR-OM', '^(97[579]|98[0-9])'), ('FR', 'FR-20R', '^20[0-9]{3}')) t (country, region, code)
where l.region = t.country and trim(coalesce(l.raw ->> 'postal_code', '')) ~ t.code;
update network_location l set region = t.region from (values
  ('ES', 'ES-CN', 27, -19, 30, -13), ('ES', 'ES-CE', 35.85, -5.42, 35.95, -5.25), ('ES', 'ES-ML', 35.24, -3.05, 35.36, -2.9),
  ('FR', 'FR-971', 15.7, -62, 16.6, -60.9), ('FR', 'FR-972', 14.3, -61.3, 15, -60.7), ('FR', 'FR-973', 2, -55, 6, -51),
  ('FR', 'FR-974', -21.5, 55.1, -20.8, 55.9), ('FR', 'FR-976', -13.1, 44.9, -12.6, 45.4),
  ('FR', 'FR-20R', 41.3, 8.5, 43.1, 9.7)) t (country, region, south, west, north, east)
where l.region = t.country and not trim(coalesce(l.raw ->> 'postal_code', '')) ~ '^[0-9]{4}'
  and l.latitude > t.south and l.latitude < t.north and l.longitude > t.west and l.longitude < t.east;
update network_location set region = 'FR' where region = 'MC';
update network_location set region = case region when 'GF' then 'FR-973' when 'GP' then 'FR-971' when 'MQ' then 'FR-972'
  when 'RE' then 'FR-974' else 'FR-976' end
where region in ('GF', 'GP', 'MQ', 'RE', 'YT');
