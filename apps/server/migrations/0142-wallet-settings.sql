-- Settings of a wallet: who saves must have seen the newest, and post-payment is asked for before the operator decides.
alter table wallet add column settings_version integer not null default 1;
alter table wallet add column post_payment_requested_at timestamptz;
