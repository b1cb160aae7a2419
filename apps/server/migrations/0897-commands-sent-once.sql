-- When a command was sent that must not be sent twice. Null before, and for every other command.
alter table network_command add column sent_at timestamptz;
