-- The last change of each object, so that programs ask for what changed since.

-- The position of a wallet's last change: its time in microseconds since 1970. The row is locked from the end of a transaction until the commit, so positions become
-- visible in their order.
create table wallet_change_clock (
  wallet_id uuid not null,
  position bigint not null,
  -- How many positions the last transaction took.
  batch integer not null,
  constraint wallet_change_clock_pkey primary key (wallet_id)
) with (fillfactor = 50);

create table wallet_change (
  wallet_id uuid not null,
  kind text not null,
  object_id uuid not null,
  -- Each change of a wallet has its own: its time in microseconds since 1970, or one more than the last change.
  position bigint not null,
  constraint wallet_change_pkey primary key (wallet_id, kind, object_id),
  constraint wallet_change_kind_known check (kind = any ('{card,invoice,member,payment,session}'::text[]))
);

insert into wallet_change (wallet_id, kind, object_id, position)
select wallet_id, kind, id,
  (extract(epoch from at) * 1000000)::bigint + row_number() over (partition by wallet_id order by at, kind, id)
from (
  select wallet_id, 'card' as kind, id, updated_at as at from card
  union all
  select wallet_id, 'session', id, updated_at from session
  union all
  select wallet_id, 'member', id, greatest(created_at, joined_at, removed_at) from member
  union all
  select wallet_id, 'payment', id, greatest(created_at, final_at) from payment
  union all
  select i.wallet_id, 'invoice', i.id, greatest(d.issued_at, i.failed_at, i.reminded_at, i.paid_at)
  from invoice i join document d on d.wallet_id = i.wallet_id and d.id = i.id
) object;
insert into wallet_change_clock (wallet_id, position, batch)
select wallet_id, max(position), 1 from wallet_change group by wallet_id;

create index wallet_change__wallet_id__kind__position on wallet_change (wallet_id, kind, position);
