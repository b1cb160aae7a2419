-- The former names that charges may still have. A job gives the charges the new name, batch by batch, and removes them here.
alter table cost_centre add column former_names text[] not null default '{}';
