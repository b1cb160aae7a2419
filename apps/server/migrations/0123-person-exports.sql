-- What somebody asked to have of everything that is kept about them; made by a job, taken away again after a week.
create table person_export (
  id uuid primary key,
  person_id uuid not null references person (id) on delete cascade,
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz not null,
  content bytea
);
create index person_export__person_id on person_export (person_id, requested_at);
create index person_export__expires_at on person_export (expires_at);
