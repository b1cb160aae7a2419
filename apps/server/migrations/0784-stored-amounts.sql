-- Whether a budget with what is spent of it, and a report on consumption, contain VAT. It is stored, so the meaning of an amount
-- does not depend on who looks at it. All so far are with VAT.
alter table budget add column amounts text not null default 'GROSS'
  constraint budget_amounts_known check (amounts in ('GROSS', 'NET'));
alter table report add column amounts text not null default 'GROSS'
  constraint report_amounts_known check (amounts in ('GROSS', 'NET'));
