-- By how much a change counted as a raise of the card, which a new renewal also is. Null in changes of earlier versions.
alter table card_limit_change add column raised_minor bigint;
