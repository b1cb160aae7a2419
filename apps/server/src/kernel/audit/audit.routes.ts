import { type AuditAction, type AuditEntry, listAudit } from '@voltway/contract/audit'
import { containing } from '../../platform/searchable.ts'
import { type Served, serve } from '../calls/serve.ts'
import { listPage } from '../list-page.ts'
import type { WalletScope } from '../scope.ts'
import { type AuditFilter, type ListedRow, selectEntries, selectEntryCount } from './audit.sql.ts'

/** Lists the wallet's audit, filtered and paged. */
export const auditRoutes: readonly Served[] = [
  serve(listAudit, async ({ scope, query, http }, ctx) => {
    const { limit, offset, person, object, at__gte, at__lte, search } = query
    const pattern = containing(search ?? '')
    const filter: AuditFilter = {
      isAutomatic: query.actor && query.actor === 'AUTOMATIC',
      personId: person,
      deed: query.deed,
      result: query.result,
      objectId: object,
      from: at__gte,
      until: at__lte,
      pattern: pattern === '%%' ? undefined : pattern,
    }
    const [rows, count] = await Promise.all([
      selectEntries(ctx.db.read, scope, { filter, limit, offset }),
      selectEntryCount(ctx.db.read, scope, filter),
    ])
    return listPage(
      http.request.url,
      query,
      count,
      rows.map((row) => entryOf(row, scope)),
    )
  }),
]

function entryOf(row: ListedRow, { teamIds }: WalletScope): AuditEntry {
  const { person_id, person_name, person_email, object_kind, object_id, object_name, ...others } = row
  const { api_key_id, api_key_name, ...entry } = others
  // The number, and the networks and browsers of colleagues, are no matter of a team's manager.
  const isTeam = teamIds !== null
  return {
    ...entry,
    number: isTeam ? 0 : Number(row.number),
    ...(isTeam ? { address: null, user_agent: null } : {}),
    deed: row.deed as AuditAction,
    person: person_id === null ? null : { id: person_id, name: person_name ?? '', email: person_email ?? '' },
    api_key: api_key_id === null ? null : { id: api_key_id, name: api_key_name ?? '' },
    object: object_kind === null ? null : { kind: object_kind, id: object_id, name: object_name },
    fields: row.fields === null ? [] : row.fields.split(','),
  }
}
