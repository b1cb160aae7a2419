-- The tables of operators stay plain tables of one machine when wallets are distributed over several. A reference to person, which
-- every machine has a copy of, would bind all of them to those copies. The row of a person is erased, never deleted.
alter table network_command drop constraint network_command_requested_by_fkey;
