-- Documents whose issue failed: each is tried again with growing pauses and holds up none of the others.
create table missing_document (
  wallet_id uuid not null references wallet (id),
  -- What the document is of: payment:<id>, card-order:<id>, credit:order:<id>, …
  source text not null,
  tries integer not null,
  try_at timestamptz not null,
  reason text not null,
  constraint missing_document_pkey primary key (wallet_id, source)
);
