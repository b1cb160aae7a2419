-- Built files of the web with a hash in their name, of this version and the ones before: a page that one node sent may
-- load its files from a node of another version.
create table web_asset (
  name text primary key,
  body bytea not null,
  -- Whether the body is compressed with Brotli.
  is_brotli boolean not null,
  -- The last day on which a node of this build ran.
  last_seen_at timestamptz not null
);
create index web_asset__last_seen_at on web_asset (last_seen_at);
