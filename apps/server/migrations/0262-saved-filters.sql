-- Filters of the list of sessions that people have given a name; each person's own in each wallet.

create table saved_filter (
  wallet_id uuid not null references wallet (id),
  person_id uuid not null,
  id uuid not null,
  name text not null,
  -- As the list's address writes it.
  query text not null,
  created_at timestamptz not null,
  constraint saved_filter_pkey primary key (wallet_id, person_id, id),
  constraint saved_filter_name unique (wallet_id, person_id, name)
);
-- Looked for when an account is closed.
create index saved_filter__person_id on saved_filter (person_id);
