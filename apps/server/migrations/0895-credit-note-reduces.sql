-- The part of a credit note that reduced the unpaid part of its invoice; the rest was returned to the balance. Null: not a
-- credit note, or one of a server of the version before.
alter table invoice add column reduces_minor bigint;

-- As the journals of closed months have it.
update invoice n set reduces_minor = case when c.paid_at is null or c.paid_at > d.issued_at then d.total_minor else 0 end
from invoice c, document d
where c.wallet_id = n.wallet_id and c.id = n.credits_invoice_id and d.wallet_id = n.wallet_id and d.id = n.id;
