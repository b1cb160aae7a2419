-- People of the operator of the installation. They decide about charge records of every fleet; no wallet's rights follow.
create table person_operator (
  person_id uuid not null references person (id) on delete cascade,
  created_at timestamptz not null,
  constraint person_operator_pkey primary key (person_id)
);
