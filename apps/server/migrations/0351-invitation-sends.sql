-- Sends of invitations are limited per person, wallet and installation, too. Rows from before count for their wallet only.
alter table invitation_send add column person_id uuid references person (id);
create index invitation_send__person_id__at on invitation_send (person_id, at);
create index invitation_send__wallet_id__at on invitation_send (wallet_id, at);
