import type { Session } from '@voltway/contract/sessions'
import type { WalletScope } from '../../kernel/scope.ts'
import { writtenAs } from '../../platform/json-text.ts'
import { join, type Sql, sql } from '../../platform/sql.ts'
import { sessionConditions } from './session-conditions.sql.ts'
import { nameJoins } from './session-list.sql.ts'
import { writtenSession } from './session-written.sql.ts'

/** Reads sessions by id for lists by change. Writes nothing. */

/** The sessions with these ids that the caller may see. */
export async function selectSessionsById(on: Sql, scope: WalletScope, ids: readonly string[]): Promise<Session[]> {
  const rows = await on.rows<{ session: Session }>(sql`
    select ${writtenAs(writtenSession(scope))}::json as session from session s ${nameJoins}
    where ${join(sessionConditions(scope, {}), ' and ')} and s.id = any(${[...ids]})`)
  return rows.map(({ session }) => session)
}
