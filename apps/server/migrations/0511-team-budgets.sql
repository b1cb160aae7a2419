-- Budgets of teams. A server of the previous release keys budgets by cost centre, so the budget of a team has the team's id
-- there, and the unique index of budgets needs no change.

alter table budget add column team_id uuid;
alter table budget add constraint budget_team foreign key (wallet_id, team_id) references team (wallet_id, id);
alter table budget add constraint budget_cost_centre_or_team check (team_id is null or cost_centre = team_id::text);
