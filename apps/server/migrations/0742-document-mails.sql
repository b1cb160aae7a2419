-- When a document was sent to the wallet's address for invoices, so that it is sent once; null: not sent.
alter table invoice add column mailed_at timestamptz;
