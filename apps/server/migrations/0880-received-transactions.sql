-- When the last message of a transaction was received; null: before this column. Readings of a charger that was offline are
-- older than their message.
alter table charger_transaction add column received_at timestamptz;
