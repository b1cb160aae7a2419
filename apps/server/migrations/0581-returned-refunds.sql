-- Refunds whose money the bank returned after their credit note: they need a new receipt.
create index payment_refund__returned on payment_refund (wallet_id) where needs_note and status = 'FAILED';
