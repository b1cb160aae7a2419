-- Large files of other providers, which a job reads and imports in batches. The pieces are in the database, because the servers
-- share no folder: another process continues where a killed one ended.

create table session_import_file (
  wallet_id uuid not null references wallet (id),
  id uuid not null,
  requested_by uuid not null references person (id),
  file_name text not null,
  pieces integer not null,
  state text not null,
  -- How the file is read, and whether it is imported.
  options jsonb not null default '{}',
  percent integer not null default 0,
  preview jsonb,
  import_id uuid,
  -- Charges of the file whose batches are imported.
  done integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint session_import_file_pkey primary key (wallet_id, id),
  constraint session_import_file_state_known
    check (state in ('UPLOADING', 'READING', 'READ', 'IMPORTING', 'IMPORTED', 'FAILED'))
);
create index session_import_file__expires_at on session_import_file (expires_at);

create table session_import_piece (
  wallet_id uuid not null,
  file_id uuid not null,
  position integer not null,
  csv text not null,
  constraint session_import_piece_pkey primary key (wallet_id, file_id, position),
  constraint session_import_piece_file foreign key (wallet_id, file_id) references session_import_file (wallet_id, id) on delete cascade
);
