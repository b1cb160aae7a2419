-- The connector of a charge point that a command unlocks; null for other commands.
alter table charger_command add column connector integer;
