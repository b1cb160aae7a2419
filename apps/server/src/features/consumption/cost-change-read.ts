import type { CostChange, explainConsumption } from '@voltway/contract/consumption-change'
import type { QueryOf } from '@voltway/contract/endpoint'
import { formatMoney } from '@voltway/money/money'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import { selectBuckets, selectIsCard, selectVersion } from './consumption.sql.ts'
import type { ConsumptionRequest } from './consumption-request.sql.ts'
import { type CauseRow, selectCauses, selectCausesOfSessions } from './cost-change.sql.ts'
import { type CauseSums, explainChange } from './cost-change.ts'
import { inTeamsOf, type RangeQuery, requestIn, resolveRequest } from './requested-range.ts'
import { replyOfVersion } from './retained-replies.ts'

type ChangeQuery = QueryOf<typeof explainConsumption>

/** Why a range cost more or less than its compared range. The reply is retained until consumption changes. */
export async function readCostChange(ctx: Ctx, scope: WalletScope, query: ChangeQuery): Promise<CostChange> {
  const on = ctx.db.read
  const { card: cardId, member: memberId, station: stationId } = query
  if (cardId !== undefined && (await selectIsCard(on, scope, cardId)) === undefined) refuse('card.not_found')
  const { version, ...wallet } = (await selectVersion(on, scope)) ?? refuse('wallet.not_found')
  const request = requestIn(wallet, query, inTeamsOf(scope, query, { cardId, memberId, stationId }), ctx.now)
  const key = { walletId: scope.walletId, version, request: { change: true, ...request, ...wallet } }
  return replyOfVersion(ctx.db, key, () => costChangeOf(on, scope, request, wallet.currency))
}

/** The same of the whole wallet, for mails. */
export async function computeCostChange(work: WalletWork<Sql>, query: RangeQuery): Promise<CostChange> {
  const { request, currency } = await resolveRequest(work, query)
  return costChangeOf(work.tx, work.scope, request, currency)
}

async function costChangeOf(
  on: Sql,
  scope: WalletScope,
  request: ConsumptionRequest,
  currency: string,
): Promise<CostChange> {
  const [sums, buckets] = await Promise.all([
    selectCauses(on, scope, request),
    selectBuckets(on, scope, request, 'month'),
  ])
  const costOf = (rows: readonly { is_before: boolean; cost_minor: bigint }[], isBefore: boolean) =>
    rows.reduce((sum, row) => (row.is_before === isBefore ? sum + row.cost_minor : sum), 0n)
  const [costMinor, previousMinor] = [costOf(buckets, false), costOf(buckets, true)]
  // During an upgrade, servers of the previous release close charges without these sums. The job of the night adds them.
  const isWhole = costOf(sums, false) === costMinor && costOf(sums, true) === previousMinor
  const rows = isWhole ? sums : await selectCausesOfSessions(on, scope, request)
  const parts = explainChange(causesOf(rows, true), causesOf(rows, false))
  return {
    currency,
    amounts: request.amounts,
    ...request.range,
    previous: { ...request.previous, cost: formatMoney(previousMinor) },
    cost: formatMoney(costMinor),
    change: formatMoney(costMinor - previousMinor),
    parts: parts.map(({ kind, amountMinor, sessions, current, country }) => ({
      kind,
      amount: formatMoney(amountMinor),
      sessions: Number(sessions),
      current,
      country,
    })),
  }
}

const causesOf = (rows: readonly CauseRow[], isBefore: boolean): CauseSums[] =>
  rows
    .filter((row) => row.is_before === isBefore)
    .map((row) => ({
      country: row.country,
      current: row.current,
      sessions: row.sessions,
      energyWh: row.energy_wh,
      costMinor: row.cost_minor,
      peakMinor: row.peak_minor,
      idleMinor: row.idle_minor,
    }))
