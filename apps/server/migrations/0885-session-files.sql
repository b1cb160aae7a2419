-- Files of many sessions, which a job writes. The pieces are in the database, because the servers share no folder: another
-- process continues where a killed one ended, and a download is sent from any of them.

create table session_file (
  wallet_id uuid not null references wallet (id),
  id uuid not null,
  requested_by uuid not null references person (id),
  requested_at timestamptz not null,
  format text not null,
  -- The filters of the list.
  query jsonb not null,
  language text not null,
  time_zone text not null,
  -- The part of the wallet that the person saw: the whole, some teams, or their own sessions.
  sight text not null,
  state text not null,
  -- Sessions that are written, and that there were at the request.
  done integer not null default 0,
  total integer not null,
  -- The last session written: the next ones began before it.
  last_started_at timestamptz,
  last_id uuid,
  -- Of a workbook, for each sheet: checksum, length, rows, pieces, and whether it has ended.
  sheets jsonb not null default '[]',
  size_bytes bigint not null default 0,
  ready_at timestamptz,
  expires_at timestamptz not null,
  constraint session_file_pkey primary key (wallet_id, id),
  constraint session_file_format_known check (format in ('csv', 'xlsx')),
  constraint session_file_state_known check (state in ('RUNNING', 'READY', 'FAILED'))
);
create index session_file__expires_at on session_file (expires_at);

create table session_file_piece (
  wallet_id uuid not null,
  file_id uuid not null,
  position integer not null,
  bytes bytea not null,
  constraint session_file_piece_pkey primary key (wallet_id, file_id, position),
  constraint session_file_piece_file foreign key (wallet_id, file_id) references session_file (wallet_id, id) on delete cascade
);
