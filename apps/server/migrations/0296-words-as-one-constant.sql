-- The words a column may hold, as one constant instead of a list: a check is read anew with each statement that writes a row, and
-- reading a list of words was a tenth of what a session's row costs. These tables are written with every charge.
alter table session drop constraint session_status_known,
  add constraint session_status_known
    check (status = any ('{PENDING,ONGOING,IN_VALIDATION,COMPLETED,PAID,INVALID}'::text[]));
alter table ledger_account drop constraint ledger_account_kind_known,
  add constraint ledger_account_kind_known check (kind = any ('{FUNDS,HELD,RECEIVABLE}'::text[]));
alter table ledger_transfer drop constraint ledger_transfer_phase_known,
  add constraint ledger_transfer_phase_known check (phase = any ('{POSTED,HELD,SETTLED,RELEASED}'::text[]));
alter table ledger_hold drop constraint ledger_hold_state_known,
  add constraint ledger_hold_state_known check (state = any ('{OPEN,SETTLED,RELEASED}'::text[]));
alter table network_inbox drop constraint network_inbox_state_known,
  add constraint network_inbox_state_known check (state = any ('{PENDING,DONE,QUARANTINED}'::text[]));
