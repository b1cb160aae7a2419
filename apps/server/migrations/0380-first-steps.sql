-- When somebody hid the first steps of a new fleet from their own home page; null while they see them.
alter table wallet_membership add column first_steps_dismissed_at timestamptz;
