-- Whether the last answer about the car is of a person who pays, so that the driver does not take it back.
alter table charge_use add column is_decided boolean not null default false;
