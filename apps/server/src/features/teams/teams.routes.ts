import {
  assignTeamCards,
  assignTeamMembers,
  createTeam,
  listTeams,
  setTeamManagers,
  updateTeam,
} from '@voltway/contract/teams'
import { importPeople } from '@voltway/contract/teams-imports'
import { type Served, serve } from '../../kernel/calls/serve.ts'
import { importPeopleFile } from './people-import.ts'
import { addTeam, assignCards, assignMembers, changeTeam, readTeams, replaceManagers } from './teams.ts'

export const teamsRoutes: readonly Served[] = [
  serve(listTeams, ({ scope, query }, ctx) => readTeams(ctx.db, scope, query.archived === 'true')),
  serve(createTeam, ({ scope, body }, ctx) => addTeam(ctx, scope, body.name)),
  serve(assignTeamCards, ({ scope, body }, ctx) => assignCards(ctx, scope, body)),
  serve(assignTeamMembers, ({ scope, body }, ctx) => assignMembers(ctx, scope, body)),
  serve(importPeople, ({ scope, body }, ctx) => importPeopleFile(ctx, scope, body)),
  serve(updateTeam, ({ scope, params, body }, ctx) => changeTeam(ctx, scope, params.teamId, body)),
  serve(setTeamManagers, ({ scope, params, body }, ctx) => replaceManagers(ctx, scope, params.teamId, body)),
]
