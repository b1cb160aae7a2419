-- The VAT of the charges so far in the sums by month, from those by day.
insert into wallet_month_card_rollup (wallet_id, month, card_id, member_id, vat_minor)
select wallet_id, date_trunc('month', day::timestamp)::date, card_id, member_id, sum(vat_minor)::bigint
from wallet_day_card_rollup where vat_minor <> 0
group by 1, 2, 3, 4
on conflict (wallet_id, month, card_id, member_id) do update set vat_minor = excluded.vat_minor;
insert into wallet_month_station_rollup (wallet_id, month, station_id, vat_minor)
select wallet_id, date_trunc('month', day::timestamp)::date, station_id, sum(vat_minor)::bigint
from wallet_day_station_rollup where vat_minor <> 0
group by 1, 2, 3
on conflict (wallet_id, month, station_id) do update set vat_minor = excluded.vat_minor;
insert into wallet_month_trait_rollup (wallet_id, month, trait, value, vat_minor)
select wallet_id, date_trunc('month', day::timestamp)::date, trait, value, sum(vat_minor)::bigint
from wallet_day_trait_rollup where vat_minor <> 0
group by 1, 2, 3, 4
on conflict (wallet_id, month, trait, value) do update set vat_minor = excluded.vat_minor;
