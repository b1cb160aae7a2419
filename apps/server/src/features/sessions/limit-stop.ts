import type { StopCommand } from '@voltway/contract/sessions'
import { formatMoney } from '@voltway/money/money'
import type { Ctx } from '../../kernel/ctx.ts'
import type { NetworkCommandResult } from '../../kernel/network/messages.ts'
import { systemScope, type WalletWork } from '../../kernel/scope.ts'
import { publishWalletEvents } from '../../kernel/wallet-events.ts'
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts'
import { enqueue, job } from '../../platform/jobs.ts'
import { openPostings, type WalletPostingWork } from '../holds/holds.ts'
import { LONGEST_STOP_MS } from './limit-forecast.ts'
import { notifyLimitStop } from './limit-notices.ts'
import {
  selectLimitStop,
  selectOperatorStops,
  selectRunningOfCards,
  selectStopSeconds,
  updateLimitStopState,
  upsertLimitStop,
} from './limit-stop.sql.ts'
import { type CostReport, type LimitInSight, reserveCost } from './running-cost.ts'
import { saveChange } from './session-change.ts'
import { factsAgain } from './session-facts.ts'
import { selectSession } from './session-list.sql.ts'
import { isStopPending } from './session-reply.ts'
import type { StoredSession } from './session-store.sql.ts'
import { lockedSession, requestStop } from './stop-request.ts'

/** Jobs start within about this time of their instant, so that a later one is not scheduled for less. */
const NOW_MS = 2_000
/** Before an operator's first stop: usual stations end a charge within this time. */
const USUAL_STOP_S = 10
/** A limit that is due later is left to the next update; one update may be lost. */
const INTERVALS_AHEAD = 2
/** After this many failed STOP_SESSION commands, people are notified that the charge continues. */
const NOTIFIED_AFTER = 3
/** An operator that refused may accept later: another connector command was running, or the station was offline. */
const RETRY_AFTER_MS = 10_000
/** A station that confirmed the stop and still reports energy did not stop. */
const IGNORED_AFTER_MS = 120_000
/** The time until the next command doubles up to this, and goes on until the charge ends. */
const LONGEST_RETRY_MS = 600_000

/**
 * An older update comes from an operator's outage, and its charge has probably ended. Less than this is the clock of an
 * operator that sends local time without its zone.
 */
const HISTORICAL_MS = 3 * HOUR_MS
/** A charge whose end crosses the stop is reported within this time, and nobody needs to know of the refused stop. */
const END_REPORTED_WITHIN_MS = 60_000

interface Check {
  readonly walletId: string
  readonly sessionId: string
  /** The update that scheduled the check. A later update schedules its own. */
  readonly updatedAtMs: number
  readonly receivedAtMs: number
  readonly operatorMinor: string | null
  readonly atMs: number
}

interface StopAtLimit {
  readonly limit: LimitInSight
  readonly report: CostReport
  /** The instant of the check that found the limit; absent for a message of the operator. */
  readonly checkedAtMs?: number
}

/**
 * Stops a session whose limit is in sight: now when waiting for the stop to take effect would cost more than the limit,
 * else by a job at that instant. The caller holds the card's lock and has saved the session.
 */
export async function stopAtLimit(
  work: WalletPostingWork,
  session: StoredSession,
  { limit, report, checkedAtMs }: StopAtLimit,
): Promise<void> {
  const { ctx, tx } = work
  if (!mayStop(session.stop, ctx.now, 1) || ctx.now.getTime() - updatedAtMsOf(session) > HISTORICAL_MS) return
  const { country_code: countryCode, party_id: partyId } = session
  if (countryCode === null || partyId === null) return
  const learnedS = await selectStopSeconds(tx, work.scope, { countryCode, partyId })
  const stopMs = Math.min((learnedS ?? USUAL_STOP_S) * 1000, LONGEST_STOP_MS)
  const stopAtMs = limit.reachedAtMs - stopMs
  if (stopAtMs <= ctx.now.getTime() + NOW_MS) return sendStop(work, session, limit)
  if (stopAtMs > ctx.now.getTime() + limit.intervalMs * INTERVALS_AHEAD) return
  // A check that runs before its instant must not schedule itself again and again.
  if (checkedAtMs !== undefined && stopAtMs <= checkedAtMs) return
  await scheduleCheck(work, session, { report, atMs: stopAtMs })
}

const updatedAtMsOf = ({ network_updated_at, started_at }: StoredSession) =>
  Date.parse(network_updated_at ?? started_at)

async function scheduleCheck(
  { tx, scope }: WalletWork,
  session: StoredSession,
  { report, atMs }: { readonly report: CostReport; readonly atMs: number },
): Promise<void> {
  const operatorMinor = report.operatorMinor === null ? null : String(report.operatorMinor)
  const of = { walletId: scope.walletId, sessionId: session.id, updatedAtMs: updatedAtMsOf(session) }
  const check: Check = { ...of, receivedAtMs: report.receivedAtMs, operatorMinor, atMs }
  await enqueue(tx, checkLimit, check, { startAfter: new Date(atMs) })
}

/** The time from the result of a command until the next one. A lost command is repeated at once, twice. */
function retryAfterMs(state: StopCommand['state'], attempts: number): number {
  if (state === 'TIMED_OUT' && attempts < NOTIFIED_AFTER) return 0
  const firstMs = state === 'DONE' ? IGNORED_AFTER_MS : RETRY_AFTER_MS
  return Math.min(firstMs * 2 ** Math.min(attempts - 1, 16), LONGEST_RETRY_MS)
}

/** True when no stop is on its way, and the last one failed long enough ago. */
function mayStop(stop: StopCommand | null, now: Date, attempts: number): boolean {
  if (stop === null) return true
  if (isStopPending(stop)) return false
  const sinceMs = now.getTime() - Date.parse(stop.answered_at ?? stop.requested_at)
  return sinceMs >= retryAfterMs(stop.state, attempts)
}

async function sendStop(work: WalletWork, session: StoredSession, limit: LimitInSight): Promise<void> {
  const { ctx, tx, scope } = work
  const { id: sessionId, country_code: countryCode, party_id: partyId } = session
  const earlier = await selectLimitStop(tx, scope, sessionId)
  if (countryCode === null || partyId === null) return
  if (earlier !== undefined && (earlier.is_final || !mayStop(session.stop, ctx.now, earlier.attempts))) return
  if ((await requestStop(work, session, limit)) === null) return
  const { reason, allowedMinor } = limit
  const stop = { sessionId, countryCode, partyId, reason, allowedMinor, now: ctx.now }
  if ((await upsertLimitStop(tx, scope, stop)) > 1) return
  await publishWalletEvents(work, async () => {
    const row = await selectSession(tx, scope, sessionId)
    return row === undefined ? [] : [{ kind: 'session.stopped_at_limit', objectId: sessionId, data: row.session }]
  })
  await enqueue(tx, notifyLimitStop, {
    walletId: scope.walletId,
    sessionId,
    event: 'session.stopped_at_limit',
    reason,
    allowed: formatMoney(allowedMinor),
  })
}

/** Stops a session at the instant that its last update predicted, unless a later update knows better. */
export const checkLimit = job<Check, Ctx>({
  name: 'sessions.check-limit',
  concurrency: 4,
  handle: (ctx, { walletId, sessionId, updatedAtMs, receivedAtMs, operatorMinor, atMs }) =>
    ctx.db.tx(async (tx) => {
      const work = openPostings({ ctx, tx, scope: systemScope(walletId) })
      const session = await lockedSession(work, sessionId)
      if (session?.status !== 'ONGOING' || updatedAtMsOf(session) !== updatedAtMs) return
      const facts = await factsAgain(work, session)
      const report = { receivedAtMs, operatorMinor: operatorMinor === null ? null : BigInt(operatorMinor) }
      const { session: after, limit } = await reserveCost(work, session, facts, report)
      if (after.hold_id !== session.hold_id) await saveChange(work, { before: session, after, facts })
      if (limit !== null) await stopAtLimit(work, after, { limit, report, checkedAtMs: atMs })
    }),
})

/** Has the running charges of cards checked at once, because their limits became lower. */
export async function checkChargesOfCards({ ctx, tx, scope }: WalletWork, cardIds: readonly string[]): Promise<void> {
  const nowMs = ctx.now.getTime()
  for (const { id, updated_at } of await selectRunningOfCards(tx, scope, cardIds)) {
    await enqueue(tx, checkLimit, {
      walletId: scope.walletId,
      sessionId: id,
      updatedAtMs: Date.parse(updated_at),
      receivedAtMs: nowMs,
      operatorMinor: null,
      atMs: nowMs,
    })
  }
}

/** Outcomes that another attempt would not change. */
const FINAL: readonly NetworkCommandResult['outcome'][] = ['NOT_SUPPORTED', 'UNKNOWN_SESSION']

/**
 * Records the operator's response to a stop at the limit. A failed stop is repeated at growing intervals until the charge
 * ends. After the third one the manager and the driver are notified that the charge continues.
 */
export async function recordStopResult(
  work: WalletWork,
  session: StoredSession & { readonly stop: StopCommand },
  outcome: NetworkCommandResult['outcome'],
): Promise<void> {
  const { ctx, tx, scope } = work
  const { reason, allowed, state, answered_at } = session.stop
  if (reason === null) return
  const nowMs = ctx.now.getTime()
  const at = answered_at ?? ctx.now.toISOString()
  const isFinal = FINAL.includes(outcome)
  const recorded = await updateLimitStopState(tx, scope, session.id, { state, at, isFinal })
  if (recorded === undefined || (state !== 'REJECTED' && state !== 'TIMED_OUT')) return
  if (recorded.attempts === NOTIFIED_AFTER || isFinal) {
    const notice = {
      walletId: scope.walletId,
      sessionId: session.id,
      event: 'session.not_stopped',
      reason,
      allowed,
    } as const
    await enqueue(tx, notifyLimitStop, notice, { startAfter: new Date(nowMs + END_REPORTED_WITHIN_MS) })
  }
  if (isFinal) return
  const report = { receivedAtMs: nowMs, operatorMinor: null }
  const afterMs = retryAfterMs(state, recorded.attempts)
  await scheduleCheck(work, session, { report, atMs: nowMs + afterMs + (afterMs === 0 ? 0 : NOW_MS) })
}

/** How an operator stopped charges at their limit. Amounts are cents above what the charges were allowed to cost. */
interface OperatorStops {
  /** `COUNTRY*PARTY`. */
  readonly operator: string
  readonly stops: number
  readonly done: number
  readonly refused: number
  readonly silent: number
  readonly priced: number
  readonly over: number
  readonly overrunMinor: bigint
  readonly mostMinor: bigint
}

/** Reads the stops at the limit of the last days by operator, the largest overrun first. */
export async function readOperatorStops(ctx: Ctx, days: number): Promise<OperatorStops[]> {
  const rows = await selectOperatorStops(ctx.db, new Date(ctx.now.getTime() - days * DAY_MS))
  return rows.map(({ country_code, party_id, overrun_minor, most_minor, ...counts }) => ({
    operator: `${country_code}*${party_id}`,
    ...counts,
    overrunMinor: overrun_minor,
    mostMinor: most_minor,
  }))
}
