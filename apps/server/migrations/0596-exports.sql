-- Archives of everything of a company, and the document series of companies that came in as an archive.

create table company_export (
  wallet_id uuid not null references wallet (id),
  id uuid not null,
  requested_by uuid not null references person (id),
  requested_at timestamptz not null,
  state text not null,
  -- Rows and files that are written, and that there are. Null: not counted yet.
  done integer not null default 0,
  total integer,
  size_bytes bigint,
  ready_at timestamptz,
  expires_at timestamptz not null,
  constraint company_export_pkey primary key (wallet_id, id),
  constraint company_export_state_known check (state in ('RUNNING', 'READY', 'FAILED'))
);
create index company_export__expires_at on company_export (expires_at);

-- The bytes of an archive in pieces, so that neither its job nor a download holds it in memory.
create table company_export_piece (
  wallet_id uuid not null,
  export_id uuid not null,
  position integer not null,
  bytes bytea not null,
  constraint company_export_piece_pkey primary key (wallet_id, export_id, position),
  constraint company_export_piece_export foreign key (wallet_id, export_id) references company_export (wallet_id, id)
);

-- Series of another installation. Its documents are complete, but have gaps where it issued to other companies.
create table imported_series (
  wallet_id uuid not null references wallet (id),
  name text not null,
  documents bigint not null,
  last_number bigint not null,
  last_hash text not null,
  imported_at timestamptz not null,
  constraint imported_series_pkey primary key (wallet_id, name)
);
