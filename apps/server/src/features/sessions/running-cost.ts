import type { StopReason } from '@voltway/contract/sessions'
import { estimatePrice } from '../../kernel/pricing/estimate.ts'
import { type Pricing, priceSession } from '../../kernel/pricing/price.ts'
import { pricingAt } from '../../kernel/pricing/price-book.ts'
import { energyByPeriodReply, priceReply } from '../../kernel/pricing/price-reply.ts'
import type { WalletWork } from '../../kernel/scope.ts'
import { HOUR_MS } from '../../platform/durations.ts'
import { attachHold, raiseHold, releaseSessionHold, type SessionHold, type WalletPostingWork } from '../holds/holds.ts'
import { readRuleAllowance } from '../rules/rules.ts'
import { chargingPowerW, LONGEST_STOP_MS, limitReachedAtMs, readingAtMs, updateIntervalMs } from './limit-forecast.ts'
import type { FactsRow } from './session-facts.sql.ts'
import { heldSeconds, isPast } from './session-readings.ts'
import type { StoredSession } from './session-store.sql.ts'

/** A running charge is about to use up what its card or wallet allows. */
export interface LimitInSight {
  readonly reason: StopReason
  /** The amount on hold, which cannot be raised. */
  readonly allowedMinor: bigint
  /** When the charge costs that amount, by our clock. */
  readonly reachedAtMs: number
  /** The expected time until the next update, which will know better. */
  readonly intervalMs: number
}

type Allowance = Pick<LimitInSight, 'reason' | 'allowedMinor'>

/** The most that the charge may cost; null while its hold can be raised. */
function allowanceOf(
  { heldMinor, cappedBy }: SessionHold,
  { limit_left_minor }: FactsRow,
  mostMinor: bigint | null,
): Allowance | null {
  // A rule that was tightened after the hold allows less than the hold.
  if (mostMinor !== null && mostMinor < heldMinor) return { reason: 'RULE_LIMIT', allowedMinor: mostMinor }
  // A limit that was lowered after the hold allows less than the hold.
  if (limit_left_minor !== null && limit_left_minor < 0n) {
    const allowedMinor = heldMinor + limit_left_minor
    return { reason: 'CARD_LIMIT', allowedMinor: allowedMinor > 0n ? allowedMinor : 0n }
  }
  return cappedBy === undefined ? null : { reason: cappedBy, allowedMinor: heldMinor }
}

/** A report of the operator: its arrival, and the operator's own running cost in the session's currency. */
export interface CostReport {
  readonly receivedAtMs: number
  readonly operatorMinor: bigint | null
}

/** The cost of a running charge: so far, ahead, and the amount to hold. */
interface RunningCost {
  readonly costMinor: bigint
  readonly aheadMinor: bigint
  /** At least until the next update, and as long as an operator may need to stop the charge. */
  readonly aheadMs: number
  readonly intervalMs: number
  readonly estimateMinor: bigint
  /** The fields of the session that show this cost. */
  readonly shown: Partial<StoredSession>
}

/**
 * Reserves the cost of the session and publishes its cost so far. Releases the hold when the session will not be
 * billed. The hold covers the time until the next update and a stop too, so that a hold that cannot be raised shows
 * that the limit is in sight. A session of the past that we did not authorise reserves nothing: a year of a new operator
 * would put all cards and wallets out of service.
 */
export async function reserveCost(
  work: WalletPostingWork,
  updated: StoredSession,
  facts: FactsRow,
  report: CostReport,
): Promise<{ session: StoredSession; limit: LimitInSight | null }> {
  const usage = { sessionId: updated.id, cardId: updated.card_id, startedAt: new Date(updated.started_at) }
  if (updated.status === 'INVALID') {
    await releaseSessionHold(work, usage)
    return { session: { ...updated, cost_minor: 0n, hold_id: null }, limit: null }
  }
  const { authorization_reference: authorizationReference } = updated
  // An expired hold counts as none.
  let held: SessionHold =
    facts.held_minor === null
      ? { holdId: null, heldMinor: 0n, authorizationReference }
      : { holdId: updated.hold_id, heldMinor: facts.held_minor, authorizationReference }
  const isOfPast = isPast(updated, work.ctx.now)
  // The newest hold of the card belongs to a charge of now.
  if (facts.session === null && facts.has_unclaimed_hold && (authorizationReference !== null || !isOfPast)) {
    held = await attachHold(work, { ...usage, authorizationReference })
  }
  const pricing = await pricingAt(work, { region: updated.region, atMs: Date.parse(updated.started_at) })
  const cost = pricing === undefined ? operatorCost(updated, report) : ownCost(pricing, updated)
  if (cost === undefined) return { session: { ...updated, hold_id: held.holdId }, limit: null }
  const estimateMinor = cost.estimateMinor > cost.aheadMinor ? cost.estimateMinor : cost.aheadMinor
  if (isOfPast && held.holdId === null) return { session: { ...updated, ...cost.shown, hold_id: null }, limit: null }
  const mostMinor = await mostOfRules(work, updated, { facts, costMinor: cost.costMinor })
  if (updated.status !== 'PENDING' && estimateMinor > held.heldMinor) {
    held = await raiseHold(work, { ...usage, estimateMinor, mostMinor, known: held })
  }
  return {
    session: { ...updated, ...cost.shown, hold_id: held.holdId },
    limit:
      updated.status === 'ONGOING'
        ? limitOf(updated, { allowance: allowanceOf(held, facts, mostMinor), cost, report })
        : null,
  }
}

/** The most that rules allow the charge to cost; null without a rule about amounts. */
export function mostOfRules(
  work: WalletWork,
  session: StoredSession,
  { facts, costMinor }: { readonly facts: FactsRow; readonly costMinor: bigint },
): Promise<bigint | null> {
  const { id: sessionId, card_id: cardId, member_id: memberId, started_at, station_id, station } = session
  const { name, city, operator } = station
  return readRuleAllowance(work, {
    rules: facts.amount_rules,
    sessionId,
    cardId,
    memberId,
    costMinor,
    startedAtMs: Date.parse(started_at),
    timeZone: facts.time_zone,
    station: { stationId: station_id, name, city, operator },
  })
}

function limitOf(
  session: StoredSession,
  { allowance, cost, report }: { allowance: Allowance | null; cost: RunningCost; report: CostReport },
): LimitInSight | null {
  if (allowance === null) return null
  const { reason, allowedMinor } = allowance
  const { costMinor, aheadMinor, aheadMs, intervalMs } = cost
  const readAtMs = readingAtMs(Date.parse(session.network_updated_at ?? session.started_at), report.receivedAtMs)
  const reachedAtMs = limitReachedAtMs({ readAtMs, costMinor, aheadMinor, aheadMs, allowedMinor })
  return reachedAtMs === null ? null : { reason, allowedMinor, reachedAtMs, intervalMs }
}

const connectorKwOf = ({ connector }: StoredSession) =>
  (connector as { power_kw?: number | null } | null)?.power_kw ?? null

/** The time that a hold covers ahead, and the power drawn until then; 0 W while it is unknown. */
function aheadOf(session: StoredSession) {
  const { curve } = session
  const charge = { startedAtMs: Date.parse(session.started_at), curve, connectorKw: connectorKwOf(session) }
  const intervalMs = updateIntervalMs(charge)
  return { intervalMs, aheadMs: Math.max(intervalMs, LONGEST_STOP_MS), powerW: chargingPowerW(charge) ?? 0 }
}

/** By our price book, which is what the customer pays. */
function ownCost(pricing: Pricing, session: StoredSession): RunningCost | undefined {
  if (session.energy_wh < 0n) return undefined
  const { energy_wh: energyWh, curve } = session
  const startedAtMs = Date.parse(session.started_at)
  const untilMs = Math.max(startedAtMs, startedAtMs + heldSeconds(session.duration_s) * 1000)
  const meterValues = curve.map(([atMs, , reached]) => ({ atMs, energyWh: BigInt(reached) }))
  const soFar = priceSession(pricing, { startedAtMs, endedAtMs: untilMs, energyWh, meterValues })
  const powerKw = connectorKwOf(session) || undefined
  const isOver = session.status === 'IN_VALIDATION'
  const estimate = isOver ? soFar : estimatePrice(pricing, { startedAtMs, untilMs, energyWh, powerKw })
  const { intervalMs, aheadMs, powerW } = aheadOf(session)
  const risesWh = BigInt(Math.round((powerW * aheadMs) / HOUR_MS))
  const ahead =
    session.status === 'ONGOING'
      ? priceSession(pricing, {
          startedAtMs,
          endedAtMs: untilMs + aheadMs,
          energyWh: energyWh + risesWh,
          meterValues,
        })
      : soFar
  return {
    costMinor: soFar.totalMinor,
    aheadMinor: ahead.totalMinor,
    aheadMs,
    intervalMs,
    estimateMinor: estimate.totalMinor,
    shown: {
      cost_minor: session.status === 'PENDING' ? 0n : soFar.totalMinor,
      price: session.status === 'PENDING' ? null : priceReply(soFar),
      energy_by_period: energyByPeriodReply(soFar.energyWhByPeriod),
      currency: soFar.currency,
    },
  }
}

/**
 * By the operator's running cost where our price book has no price. It limits the charge, and is not shown as its price.
 */
function operatorCost(session: StoredSession, { operatorMinor: costMinor }: CostReport): RunningCost | undefined {
  if (costMinor === null) return undefined
  const { intervalMs, aheadMs, powerW } = aheadOf(session)
  const startedAtMs = Date.parse(session.started_at)
  const elapsedMs = (session.curve.at(-1)?.[0] ?? startedAtMs) - startedAtMs
  const isCharging = session.status === 'ONGOING' && elapsedMs > 0 && powerW > 0
  const aheadMinor = isCharging ? costMinor + (costMinor * BigInt(aheadMs)) / BigInt(elapsedMs) : costMinor
  return { costMinor, aheadMinor, aheadMs, intervalMs, estimateMinor: aheadMinor, shown: {} }
}
