-- The account of VAT whose invoice is dated after the month to which it belongs; null: that of the chart.
alter table accounting_setting add column vat_pending text;
-- Accounts to which DATEV adds VAT itself. Their rows need the key that turns this off.
alter table accounting_setting add column datev_automatic text[] not null default '{}';
