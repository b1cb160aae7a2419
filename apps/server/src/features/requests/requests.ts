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

export { type ApprovalLimits, coversAmount, readLimits } from './approvals.ts'

/** The requests of the wallet that the person of the scope may see. */
export async function readRequestPage(
  ctx: Ctx,
  scope: WalletScope,
  { state, limit, offset }: QueryOf<typeof listRequests>,
): Promise<{ count: number; results: CardRequest[] }> {
  const filter = { state: state ?? null, now: ctx.now }
  const limits = await readLimits(ctx.db, scope)
  const rows = await selectRequestPage(ctx.db, scope, filter, { limit, offset })
  const sentences = await readRuleSentences({ ctx, tx: ctx.db, scope }, ruleIdsOf(rows), languageOf(ctx))
  return {
    count: await selectRequestCount(ctx.db, scope, filter),
    results: rows.map((row) => requestReply(row, scope, { limits, sentences })),
  }
}

/** One request. Those that the person of the scope may not see are reported as not found. */
export async function readRequest(ctx: Ctx, scope: WalletScope, id: string): Promise<CardRequest> {
  const row = (await selectRequest(ctx.db, scope, id, ctx.now)) ?? refuse('card_request.not_found')
  const sentences = await readRuleSentences({ ctx, tx: ctx.db, scope }, ruleIdsOf([row]), languageOf(ctx))
  return requestReply(row, scope, { limits: await readLimits(ctx.db, scope), sentences })
}

const languageOf = ({ person }: Ctx) => person?.language ?? 'en'

const ruleIdsOf = (rows: readonly RequestRow[]) => rows.flatMap(({ rule_id }) => rule_id ?? [])

/** Clears the addresses and reasons of a person's requests, in the transaction that closes the account. */
export async function forgetRequestWords(tx: Sql, personId: string): Promise<void> {
  await updateRequestWordsForgotten(tx, personId)
}
