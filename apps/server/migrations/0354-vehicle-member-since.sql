-- Since when the vehicle is its driver's; unknown for those given before.
alter table vehicle add column member_since timestamptz;
