-- The version of OCPI in which a charge record came. A record that comes again after its operator has moved to another
-- version has other content, and is no conflict.
alter table network_cdr add column version text not null default '2.2.1';
