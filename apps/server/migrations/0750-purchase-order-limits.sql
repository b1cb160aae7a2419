-- What happens when an order is full, and the share at which people are warned. Existing orders keep their behaviour.
alter table purchase_order
  add column when_full text not null default 'CONTINUE',
  add column warn_percent integer not null default 80,
  add constraint purchase_order_when_full_known check (when_full in ('CONTINUE', 'STOP')),
  add constraint purchase_order_warn_percent check (warn_percent between 1 and 100);
