-- Rows that are final: documents, their files and the audit. The owner of the tables may add rows, and neither change nor delete
-- them. PostgreSQL checks a foreign key by locking the row it names, as the owner of that row's table, who needs the right to
-- update a column for it: this one, which has no content.
alter table document add column reference_lock boolean constraint document_reference_lock_empty check (reference_lock is null);

-- Repeated for databases whose rights were lost, for example by a restore without them.
revoke update, delete, truncate on document, document_file, audit_entry from public, current_user;
grant update (reference_lock) on document to current_user;
grant update (object_name, before, after, address, user_agent, personal_salt, erased_at) on audit_entry to current_user;
