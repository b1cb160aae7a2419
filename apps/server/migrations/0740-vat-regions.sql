-- The region whose VAT a line of a document has: input VAT of another country is not booked on the domestic account.

-- Null: the country of the seller's VAT number.
alter table invoice_line add column vat_region text;

update invoice_line l set vat_region = s.region
from session s where s.wallet_id = l.wallet_id and s.id = l.session_id;

-- Joining a text and an id as it is would be stable, which a distributed update refuses.
update invoice_line l set vat_region = o.zone
from document d, card_order o
where d.wallet_id = l.wallet_id and d.id = l.invoice_id and o.wallet_id = l.wallet_id
  and d.source = 'card-order:' || o.id::text and o.vat_rate_basis_points > 0 and o.zone in ('PT-20', 'PT-30', 'ES', 'FR');

-- Until now no two regions had the same rate.
update invoice_line set vat_region = case vat_rate_basis_points
  when 1600 then 'PT-20' when 2200 then 'PT-30' when 2100 then 'ES' when 2000 then 'FR' end
where vat_region is null and kind in ('SUBSCRIPTION', 'CARDS', 'PERSONALISATION', 'SHIPPING', 'CREDIT')
  and vat_rate_basis_points in (1600, 2200, 2100, 2000);

-- The account of VAT of other countries, and its exceptions by country and rate; null: the default of the chart.
alter table accounting_setting add column abroad jsonb;
