-- A stored response is returned with its own bytes: `jsonb` sorts keys, `json` keeps the text. The table is small.
alter table idempotent_request alter column reply type json using reply::text::json;
