import type { QueryOf } from '@voltway/contract/endpoint'
import type { CardRequest, listRequests } from '@voltway/contract/requests'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import { readRuleSentences } from '../rules/rules.ts'
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
  const sentences = await readRuleSentences({ ctx, tx: ctx.db, scope }, ruleIdsOf(rows), languageOf(ctx))
  return {
    count: await selectRequestCount(ctx.db, scope, filter),
    results: rows.map((row) => requestReply(row, scope, { limits, sentences })),
  }
}

/** One request. A driver reads their own; others are reported as not found. */
export async function readRequest(ctx: Ctx, scope: WalletScope, id: string): Promise<CardRequest> {
  const row = visibleTo(scope, await selectRequest(ctx.db, scope, id, ctx.now))
  const sentences = await readRuleSentences({ ctx, tx: ctx.db, scope }, ruleIdsOf([row]), languageOf(ctx))
  return requestReply(row, scope, { limits: await readLimits(ctx.db, scope), sentences })
}

const languageOf = ({ person }: Ctx) => person?.language ?? 'en'

const ruleIdsOf = (rows: readonly RequestRow[]) => rows.flatMap(({ rule_id }) => rule_id ?? [])

/** @throws `request.not_found` for a request that the person of the scope may not see. */
export function visibleTo(scope: WalletScope, row: RequestRow | undefined): RequestRow {
  if (row === undefined || (scope.ownOnly && row.requested_by !== scope.personId)) refuse('card_request.not_found')
  return row
}

/** Clears the addresses and reasons of a person's requests, in the transaction that closes the account. */
export async function forgetRequestWords(tx: Sql, personId: string): Promise<void> {
  await updateRequestWordsForgotten(tx, personId)
}
