-- A mailed link that signs in, valid for some minutes.
alter table identity_mail_link drop constraint identity_mail_link_kind_known;
alter table identity_mail_link add constraint identity_mail_link_kind_known check (kind in ('CONFIRM', 'RESET', 'SIGN_IN'));

-- The hash of the secret that only the mail of an invitation contains, and no screen of the sender: it proves the address.
-- Null for other channels, and for invitations that an earlier version sent.
alter table invitation add column mail_token_hash text;
