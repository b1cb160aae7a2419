-- Refunds whose receipt gets a credit note once the money is back at its source. Refunds of earlier versions have none.
alter table payment_refund add column needs_note boolean not null default false;
create index payment_refund__needs_note on payment_refund (wallet_id) where needs_note and status = 'SUCCEEDED';
