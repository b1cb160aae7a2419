-- Tokens of sessions are stored as their hash, so that whoever reads the database can be nobody. Those that are there are hashed
-- in place: people stay signed in.
update identity_session
set token = 'sha256:' || rtrim(translate(encode(sha256(convert_to(token, 'UTF8')), 'base64'), '+/', '-_'), '=')
where token not like 'sha256:%';
