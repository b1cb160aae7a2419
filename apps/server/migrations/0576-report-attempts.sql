-- A sending whose files could not be written is tried again, a few times by itself.

alter table report_sending add column attempts integer not null default 1;
