import type { QueryOf } from '@voltway/contract/endpoint'
import type { listSessions } from '@voltway/contract/sessions'
import type { WalletScope } from '../../kernel/scope.ts'
import { containing } from '../../platform/searchable.ts'
import type { Sql } from '../../platform/sql.ts'
import type { SessionFilter } from './session-conditions.sql.ts'
import { selectFound } from './session-search.sql.ts'

/** Undefined when nothing can match. */
export async function filterOf(
  on: Sql,
  scope: WalletScope,
  query: Omit<QueryOf<typeof listSessions>, 'limit' | 'offset' | 'ordering'>,
): Promise<SessionFilter | undefined> {
  const filter: SessionFilter = {
    statuses: query.status,
    sources: query.source,
    startedFrom: query.start_date_time__gte,
    startedUntil: query.start_date_time__lte,
    cardId: query.card,
    memberId: query.member__isnull === 'true' ? null : query.member,
    teamId: query.team,
    stationId: query.station,
    costCentre: query.cost_centre__isnull === 'true' ? null : query.cost_centre,
    secondCentre: query.second_cost_centre,
    current: query.current,
    weekHour: query.week_hour,
    country: query.country,
    extraCost: query.extra_cost,
  }
  const pattern = containing(query.search ?? '')
  if (pattern === '%%') return filter
  const found = await selectFound(on, scope, pattern)
  if (found === 'all') return filter
  return found === null ? undefined : { ...filter, found }
}
