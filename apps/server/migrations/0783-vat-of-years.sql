-- The VAT of the charges so far in the sums by year, from those by month.
insert into wallet_year_card_rollup (wallet_id, year, card_id, member_id, vat_minor)
select wallet_id, date_trunc('year', month::timestamp)::date, card_id, member_id, sum(vat_minor)::bigint
from wallet_month_card_rollup where vat_minor <> 0
group by 1, 2, 3, 4
on conflict (wallet_id, year, card_id, member_id) do update set vat_minor = excluded.vat_minor;
insert into wallet_year_station_rollup (wallet_id, year, station_id, vat_minor)
select wallet_id, date_trunc('year', month::timestamp)::date, station_id, sum(vat_minor)::bigint
from wallet_month_station_rollup where vat_minor <> 0
group by 1, 2, 3
on conflict (wallet_id, year, station_id) do update set vat_minor = excluded.vat_minor;
insert into wallet_year_trait_rollup (wallet_id, year, trait, value, vat_minor)
select wallet_id, date_trunc('year', month::timestamp)::date, trait, value, sum(vat_minor)::bigint
from wallet_month_trait_rollup where vat_minor <> 0
group by 1, 2, 3, 4
on conflict (wallet_id, year, trait, value) do update set vat_minor = excluded.vat_minor;
