-- Who saw where a driver last charged; the driver reads it, and it is forgotten after 30 days.

create table location_read (
  wallet_id uuid not null references wallet (id),
  id uuid not null,
  member_id uuid not null,
  person_id uuid references person (id),
  at timestamptz not null,
  constraint location_read_pkey primary key (wallet_id, id),
  constraint location_read_member foreign key (wallet_id, member_id) references member (wallet_id, id)
);
create index location_read__wallet_id__member_id__id on location_read (wallet_id, member_id, id desc);
create index location_read__at on location_read (at);
