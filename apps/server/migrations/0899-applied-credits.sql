-- The credits that reduced or cancelled the charge, as hashes with a space between; null when a correction replaced it.
alter table imported_original add column credit text;
