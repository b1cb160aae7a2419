-- An assistant that a person connected with OAuth is a key: `hash` is of its refresh token, and `previous_hash` of its
-- access token. These columns are null for keys that people created.
alter table api_key
  -- The registered program.
  add column client_hash bytea,
  -- The authorization code with what it is bound to. `code_until` is null once it was exchanged.
  add column code_hash bytea,
  add column code_until timestamptz,
  -- The refresh token before the last one: who shows it again has stolen one of both.
  add column replaced_hash bytea,
  add constraint api_key_assistant check (client_hash is not null or (code_hash is null and replaced_hash is null));
