-- Requests of people who may not do something themselves, and the answers of those who may.
create table request (
  wallet_id uuid not null references wallet (id),
  id uuid not null,
  kind text not null,
  state text not null default 'PENDING',
  requested_by uuid not null references person (id),
  -- The requester's member record, by which drivers find their own requests.
  member_id uuid,
  card_id uuid,
  amount_minor bigint not null,
  currency text not null,
  ends_at timestamptz,
  is_ekey boolean,
  -- As typed by the requester, who may not change the wallet's addresses.
  address jsonb,
  reason text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  reminded_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references person (id),
  answer text,
  order_id uuid,
  constraint request_pkey primary key (wallet_id, id),
  constraint request_card foreign key (wallet_id, card_id) references card (wallet_id, id),
  constraint request_member foreign key (wallet_id, member_id) references member (wallet_id, id),
  constraint request_order foreign key (wallet_id, order_id) references card_order (wallet_id, id),
  constraint request_kind_known check (kind in ('LIMIT', 'CARD', 'LOST_CARD')),
  constraint request_state_known check (state in ('PENDING', 'APPROVED', 'DECLINED', 'WITHDRAWN', 'EXPIRED')),
  constraint request_decided check ((state = 'PENDING') = (decided_at is null)),
  constraint request_amount_not_negative check (amount_minor >= 0)
);
create index request__wallet_id__created_at__id on request (wallet_id, created_at desc, id desc);
create index request__open on request (created_at) where state = 'PENDING';
create index request__wallet_id__requested_by on request (wallet_id, requested_by);

-- Up to which amount a permission group approves. No row: any amount.
create table approval_limit (
  wallet_id uuid not null references wallet (id),
  permission_group integer not null,
  most_minor bigint,
  constraint approval_limit_pkey primary key (wallet_id, permission_group),
  constraint approval_limit_not_negative check (most_minor >= 0)
);

-- Links of mails that answer a request without a session. Only the hash of a link's secret is stored.
create table request_link (
  wallet_id uuid not null,
  request_id uuid not null,
  token_hash text not null,
  person_id uuid not null references person (id),
  created_at timestamptz not null,
  used_at timestamptz,
  constraint request_link_pkey primary key (wallet_id, request_id, token_hash),
  constraint request_link_request foreign key (wallet_id, request_id) references request (wallet_id, id)
);
