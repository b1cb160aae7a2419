-- Erasing somebody takes their names and addresses out of the audit and leaves its chain whole: of a row's personal part the
-- chain hashes a salted hash. Rows from before hash the part itself; erased, they still hold the chain together.
alter table audit_entry add column personal_salt bytea;
alter table audit_entry add column personal_hash bytea;
alter table audit_entry add column erased_at timestamptz;
grant update (object_name, before, after, address, user_agent, personal_salt, erased_at) on audit_entry to current_user;
