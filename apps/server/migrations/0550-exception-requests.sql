-- A driver asks for an exception from a rule that refused a charge.
alter table request add column rule_id uuid;
alter table request drop constraint request_kind_known;
alter table request add constraint request_kind_known check (kind in ('LIMIT', 'CARD', 'LOST_CARD', 'EXCEPTION'));
