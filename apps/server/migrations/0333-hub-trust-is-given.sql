-- A peer that calls itself a hub must not become the owner of every party it names: trust is given by an operator of the
-- installation, with the registration token or later.
alter table network_peer alter column hub_trust set default 'LISTED';
update network_peer set hub_trust = 'LISTED' where hub_trust = 'NAMED';
