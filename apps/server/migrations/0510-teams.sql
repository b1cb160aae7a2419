-- Teams: groups of cards and members of a wallet, and the people who see only them.

create table team (
  wallet_id uuid not null references wallet (id),
  id uuid not null,
  name text not null,
  created_at timestamptz not null,
  -- The limit of cards that are put into the team; null: they keep theirs.
  limit_minor bigint,
  limit_renewal text,
  limit_renewal_day integer,
  -- An archived team has no cards, no members and no managers, and its name is free again.
  archived_at timestamptz,
  constraint team_pkey primary key (wallet_id, id),
  constraint team_limit_complete check ((limit_minor is null) = (limit_renewal is null)),
  constraint team_limit_not_negative check (limit_minor >= 0),
  constraint team_limit_renewal_known check (limit_renewal in ('NONE', 'WEEKLY', 'MONTHLY'))
);
create unique index team__wallet_id__name on team (wallet_id, lower(name)) where archived_at is null;

alter table card add column team_id uuid;
alter table card add constraint card_team foreign key (wallet_id, team_id) references team (wallet_id, id);
create index card__wallet_id__team_id on card (wallet_id, team_id) where team_id is not null;

alter table member add column team_id uuid;
alter table member add constraint member_team foreign key (wallet_id, team_id) references team (wallet_id, id);
create index member__wallet_id__team_id on member (wallet_id, team_id) where team_id is not null;

-- Read on every request of a person whose groups limit them to their teams.
create table team_manager (
  wallet_id uuid not null,
  person_id uuid not null,
  team_id uuid not null,
  added_at timestamptz not null,
  constraint team_manager_pkey primary key (wallet_id, person_id, team_id),
  constraint team_manager_team foreign key (wallet_id, team_id) references team (wallet_id, id),
  -- A person who leaves the wallet manages no team of it.
  constraint team_manager_membership foreign key (wallet_id, person_id)
    references wallet_membership (wallet_id, person_id) on delete cascade
);
create index team_manager__wallet_id__team_id on team_manager (wallet_id, team_id);
