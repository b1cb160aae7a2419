-- A person's photo, made small on the server. The name is a hash, so that it can be kept by browsers for ever and not be guessed.
create table person_photo (
  name text primary key,
  person_id uuid not null references person (id) on delete cascade,
  content bytea not null,
  created_at timestamptz not null
);
create index person_photo__person_id on person_photo (person_id);
