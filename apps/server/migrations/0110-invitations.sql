-- Who was asked to come into a wallet, and how. The link's secret is made from the salt and the server's own secret; only its
-- hash is here (docs/decisions/030). A guest's invitation and the membership it becomes have one id.
create table invitation (
  wallet_id uuid not null references wallet (id),
  id uuid not null,
  kind text not null,
  channel text not null,
  -- E-mail in lower case or phone in E.164; null for a link.
  target text,
  name text,
  permission_groups integer[] not null,
  language text not null,
  status text not null default 'PENDING',
  token_salt bytea not null,
  token_hash text not null,
  expires_at timestamptz not null,
  valid_hours integer not null,
  max_uses integer not null,
  uses integer not null default 0,
  -- Whether each open use counts against the plan: not when somebody who is a member already gets an account.
  takes_place boolean not null,
  member_id uuid,
  sent_count integer not null default 0,
  last_sent_at timestamptz,
  invited_by uuid references person (id),
  -- Who accepted last: of a single one, who accepted it.
  accepted_by uuid references person (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint invitation_pkey primary key (wallet_id, id),
  constraint invitation_member foreign key (wallet_id, member_id) references member (wallet_id, id),
  constraint invitation_kind_known check (kind in ('MEMBER', 'GUEST')),
  constraint invitation_channel_known check (channel in ('EMAIL', 'SMS', 'LINK')),
  constraint invitation_status_known check (status in ('PENDING', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'REVOKED')),
  constraint invitation_target_but_of_links check ((channel = 'LINK') = (target is null)),
  constraint invitation_uses_within check (uses between 0 and max_uses),
  constraint invitation_groups_some check (cardinality(permission_groups) > 0)
);
-- The link and call 26 name the invitation alone.
create index invitation__id on invitation (id);
create index invitation__wallet_id__created_at__id on invitation (wallet_id, created_at desc, id desc);
create index invitation__expires_at on invitation (expires_at) where status = 'PENDING';
-- One open invitation of a kind for an address, so that two at once cannot both be sent.
create unique index invitation__wallet_id__kind__target on invitation (wallet_id, kind, target) where status = 'PENDING' and target is not null;

-- What went out to an address or phone, for the pause and the number a day. Kept for a day or two; the target is a hash.
create table invitation_send (
  wallet_id uuid not null references wallet (id),
  id uuid not null,
  target_hash text not null,
  at timestamptz not null,
  constraint invitation_send_pkey primary key (wallet_id, id)
);
create index invitation_send__target_hash__at on invitation_send (target_hash, at);
create index invitation_send__at on invitation_send (at);

-- A membership is shown among the guests of a wallet under an id of its own, which is that of the invitation it came from.
alter table wallet_membership
  add column id uuid not null default gen_random_uuid(),
  add column invited_by uuid references person (id),
  add column invited_at timestamptz;
create unique index wallet_membership__wallet_id__id on wallet_membership (wallet_id, id);

-- Cards of a member are found when a name changes; sessions when somebody is removed.
create index member__wallet_id__email on member (wallet_id, email) where email is not null;
