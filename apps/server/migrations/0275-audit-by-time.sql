-- The list is read by time: rows of the same wallet may be told in another order than they happened.

create index audit_entry__wallet_id__at__number on audit_entry (wallet_id, at desc, number desc);
create index audit_entry__wallet_id__person_id__at__number on audit_entry (wallet_id, person_id, at desc, number desc);
create index audit_entry__wallet_id__object_id__at__number on audit_entry (wallet_id, object_id, at desc, number desc);
drop index audit_entry__wallet_id__person_id__number;
drop index audit_entry__wallet_id__object_id__number;
