import type { QueryOf } from '@voltway/contract/endpoint'
import type { CardRequest, listRequests } from '@voltway/contract/requests'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import { readLimits } from './approvals.ts'
import { requestReply } from './request-reply.ts'
import {
  type RequestRow,
  selectRequest,
  selectRequestCount,
  selectRequestPage,
  updateRequestWordsForgotten,
} from './requests.sql.ts'

/** The requests of the wallet; of a driver their own. */
export async function readRequestPage(
  ctx: Ctx,
  scope: WalletScope,
  { state, limit, offset }: QueryOf<typeof listRequests>,
): Promise<{ count: number; results: CardRequest[] }> {
  const filter = { state: state ?? null, requestedBy: scope.ownOnly ? scope.personId : null, now: ctx.now }
  const limits = await readLimits(ctx.db, scope)
  const rows = await selectRequestPage(ctx.db, scope, filter, { limit, offset })
  return {
    count: await selectRequestCount(ctx.db, scope, filter),
    results: rows.map((row) => requestReply(row, scope, limits)),
  }
}

/** One request. A driver reads their own; others are reported as not found. */
export async function readRequest(ctx: Ctx, scope: WalletScope, id: string): Promise<CardRequest> {
  const row = visibleTo(scope, await selectRequest(ctx.db, scope, id, ctx.now))
  return requestReply(row, scope, await readLimits(ctx.db, scope))
}

/** @throws `request.not_found` for a request that the person of the scope may not see. */
export function visibleTo(scope: WalletScope, row: RequestRow | undefined): RequestRow {
  if (row === undefined || (scope.ownOnly && row.requested_by !== scope.personId)) refuse('card_request.not_found')
  return row
}

/** Clears the addresses and reasons of a person's requests, in the transaction that closes the account. */
export async function forgetRequestWords(tx: Sql, personId: string): Promise<void> {
  await updateRequestWordsForgotten(tx, personId)
}
