-- What people wrote to the operator. The mail carries it; the row is what limits how often.
create table person_support_message (
  person_id uuid not null references person (id) on delete cascade,
  id uuid not null,
  message text not null,
  page text,
  request_id uuid,
  created_at timestamptz not null,
  constraint person_support_message_pkey primary key (person_id, id)
);
create index person_support_message__person_created on person_support_message (person_id, created_at desc);
