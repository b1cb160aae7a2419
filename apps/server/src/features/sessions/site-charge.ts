import type { ChargeSource, SessionFlag, StopCommand } from '@voltway/contract/sessions'
import { priceSession } from '../../kernel/pricing/price.ts'
import { priceReply } from '../../kernel/pricing/price-reply.ts'
import { sitePricingAt } from '../../kernel/pricing/site-pricing.ts'
import type { WalletWork } from '../../kernel/scope.ts'
import { lockCardForPosting, openBatchPostings, openPostings, type WalletPostingWork } from '../holds/holds.ts'
import type { ChargeRecord, ChargingPlace } from './charge-facts.ts'
import { closeByRecord, isReviewed } from './close-session.ts'
import { withReading } from './curve.ts'
import { mostOfRules } from './running-cost.ts'
import { durationS, flagged, newSession, saveChange, withEvent } from './session-change.ts'
import type { FactsRow } from './session-facts.sql.ts'
import { factsAgain, readFacts } from './session-facts.ts'
import { isStopPending } from './session-reply.ts'
import type { StoredSession } from './session-store.sql.ts'
import { type LimitReached, lockedSession, requestStop, saveStop } from './stop-request.ts'

/**
 * Charges at homes and depots, as their chargers report them. The tariff of the site prices them, and they pass the same
 * checks as records of the network. They count in the card's limit and in consumption, and move no money of the wallet.
 */

interface SiteChargeStart {
  readonly source: Exclude<ChargeSource, 'NETWORK'>
  readonly cardId: string
  /** Its `stationId` is the id of the site. */
  readonly place: ChargingPlace
  readonly startedAt: string
  /** How the driver was recognised; null without a card. */
  readonly authMethod: string | null
}

/** Starts a charge. @returns the id of its session. */
export async function startSiteCharge(
  work: WalletWork,
  { source, cardId, place, startedAt, authMethod }: SiteChargeStart,
): Promise<string> {
  const { ctx } = work
  await lockCardForPosting(openPostings(work), cardId)
  const facts = await readFacts(work, cardId, { ...NO_RECORD, startedAt, region: place.region })
  if (facts === undefined) throw new Error(`card ${cardId} is gone`)
  const session: StoredSession = {
    ...newSession(ctx, facts, { cardId, place, startedAt }),
    source,
    status: 'ONGOING',
    auth_method: authMethod,
    timeline: withEvent([], 'STARTED', startedAt),
  }
  await saveChange(work, { before: null, after: session, facts })
  return session.id
}

const NO_RECORD = {
  ...{ countryCode: '', partyId: '', networkId: null, cdrId: null, peerId: null },
  ...{ authorizationReference: null, endedAt: null },
}

/** A meter value of a running charge: energy since its start, and the power then; null when it is unknown. */
export interface SiteReading {
  readonly at: string
  readonly energyWh: bigint
  readonly powerW: number | null
}

/**
 * Stores a meter value with the cost so far, and requests a stop when the cost reaches the card's limit or what its rules
 * allow. A value that fell is flagged, and the higher one stays. Older values, and those of a charge that has ended, change nothing.
 * @returns whether the charge costs what it may: when it goes on, the caller stops it again.
 */
export async function updateSiteCharge(work: WalletWork, sessionId: string, reading: SiteReading): Promise<boolean> {
  const posting = openPostings(work)
  const before = await lockedSession(posting, sessionId)
  if (before?.status !== 'ONGOING') return false
  const atMs = Date.parse(reading.at)
  if (atMs <= (before.curve.at(-1)?.[0] ?? Number.NEGATIVE_INFINITY)) return false
  const facts = await factsAgain(posting, before)
  const fell = reading.energyWh < before.energy_wh
  const energyWh = fell ? before.energy_wh : reading.energyWh
  const read: StoredSession = {
    ...before,
    energy_wh: energyWh,
    duration_s: durationS(before.started_at, reading.at),
    curve: withReading(before.curve, { atMs, powerW: reading.powerW, energyWh }),
    flags: fell ? flagged(before.flags, 'ENERGY_FELL') : before.flags,
  }
  const after = { ...read, ...(await costSoFar(posting, read, atMs)) }
  await saveChange(posting, { before, after, facts })
  const limit = await limitReached(posting, after, facts)
  if (limit !== null && after.stop === null) await requestStop(posting, after, limit)
  return limit !== null
}

/** The shown cost of a running charge; nothing before the site has a tariff. */
async function costSoFar(work: WalletWork, session: StoredSession, atMs: number): Promise<Partial<StoredSession>> {
  const startedAtMs = Date.parse(session.started_at)
  const pricing = await sitePricingAt(work, session.station_id, startedAtMs)
  if (pricing === undefined || atMs < startedAtMs || session.energy_wh < 0n) return {}
  const price = priceSession(pricing, {
    ...{ startedAtMs, endedAtMs: atMs, energyWh: session.energy_wh },
    meterValues: meterOf(session),
  })
  return { cost_minor: price.totalMinor, currency: price.currency, price: priceReply(price) }
}

/** The stored meter values of a charge. */
export const meterOf = ({ curve }: StoredSession) =>
  curve.map(([atMs, , energyWh]) => ({ atMs, energyWh: BigInt(energyWh) }))

/** Returns which limit the cost of a running charge has reached: that of its card, or the amount of a rule. */
async function limitReached(
  work: WalletPostingWork,
  session: StoredSession,
  facts: FactsRow,
): Promise<LimitReached | null> {
  const leftMinor = facts.limit_left_minor
  if (leftMinor !== null && session.cost_minor >= leftMinor)
    return { reason: 'CARD_LIMIT', allowedMinor: leftMinor > 0n ? leftMinor : 0n }
  const mostMinor = await mostOfRules(work, session, { facts, costMinor: session.cost_minor })
  if (mostMinor === null || session.cost_minor < mostMinor) return null
  return { reason: 'RULE_LIMIT', allowedMinor: mostMinor }
}

interface SiteChargeEnd {
  readonly endedAt: string
  readonly energyWh: bigint
  /** What the charger's messages make doubtful. */
  readonly flags: readonly SessionFlag[]
}

/**
 * Ends a charge: it gets its final price, or waits for review with its doubts. One that waits gets the later end, on which
 * nobody has decided. A booked charge does not change.
 */
export async function closeSiteCharge(work: WalletWork, sessionId: string, end: SiteChargeEnd): Promise<void> {
  const posting = openPostings(work)
  const before = await lockedSession(posting, sessionId)
  if (before === undefined || (before.status !== 'ONGOING' && !isReviewed(before))) return
  const ended = { ...before, ended_at: end.endedAt }
  const facts = await factsAgain(posting, ended)
  const record: ChargeRecord = {
    ...{ countryCode: '', partyId: '', cdrId: sessionId, siteId: before.station_id },
    startedAt: before.started_at,
    endedAt: end.endedAt,
    region: before.region,
    energyWh: String(end.energyWh),
    parkingMs: 0,
    meter: before.curve.map(([atMs, , energyWh]) => [atMs, energyWh] as const),
    cpoCostMicro: '0',
    costDisagrees: false,
    receivedAt: work.ctx.now.toISOString(),
    flags: end.flags,
  }
  const session = { ...before, stop: doneStop(before.stop, work.ctx.now), flags: flagged(before.flags, ...end.flags) }
  await closeByRecord(posting, { before, openHoldId: null, session, facts, record })
}

const doneStop = (stop: StopCommand | null, now: Date): StopCommand | null =>
  stop === null || !isStopPending(stop) ? stop : { ...stop, state: 'DONE', answered_at: now.toISOString() }

/** A charge that a person accepted after it had ended, such as one of a file. */
export interface PastCharge {
  readonly startedAt: string
  readonly endedAt: string
  readonly energyWh: bigint
}

/**
 * Books charges at a home that no charger reported, in their order, with the prices of the home's tariff on their days.
 * A person has compared them with others, so no check puts them under review.
 * @returns the ids of their sessions.
 * @throws `session.without_price` before the first tariff of the home.
 */
export async function bookPastCharges(
  work: WalletWork,
  {
    cardId,
    place,
    charges,
    flags = [],
  }: {
    readonly cardId: string
    readonly place: ChargingPlace
    readonly charges: readonly PastCharge[]
    readonly flags?: readonly SessionFlag[]
  },
): Promise<string[]> {
  const { ctx, scope } = work
  const posting = { ...work, ...(await openBatchPostings(work, [{ walletId: scope.walletId, cardId }])) }
  const ids: string[] = []
  for (const { startedAt, endedAt, energyWh } of charges) {
    const facts = await readFacts(posting, cardId, { ...NO_RECORD, startedAt, endedAt, region: place.region })
    if (facts === undefined) throw new Error(`card ${cardId} is gone`)
    const made = newSession(ctx, facts, { cardId, place, startedAt })
    const session: StoredSession = { ...made, source: 'HOME', flags: flagged(made.flags, ...flags) }
    const record: ChargeRecord = {
      ...{ countryCode: '', partyId: '', cdrId: session.id, siteId: place.stationId },
      ...{ startedAt, endedAt, region: place.region, energyWh: String(energyWh), parkingMs: 0, meter: [] },
      ...{ cpoCostMicro: '0', costDisagrees: false, receivedAt: ctx.now.toISOString(), flags },
    }
    await closeByRecord(posting, { before: null, openHoldId: null, session, facts, record, decision: 'ACCEPTED' })
    ids.push(session.id)
  }
  return ids
}

interface SiteStopAnswer {
  readonly commandId: string
  readonly state: 'ACCEPTED' | 'REJECTED' | 'TIMED_OUT'
  readonly message: string | null
}

/** Records the charger's answer to a stop. Answers to an older request, and after the end, change nothing. */
export async function answerSiteStop(work: WalletWork, sessionId: string, answer: SiteStopAnswer): Promise<void> {
  const session = await lockedSession(openPostings(work), sessionId)
  if (session?.stop?.id !== answer.commandId || !isStopPending(session.stop)) return
  const at = work.ctx.now.toISOString()
  const { state, message } = answer
  const timeline =
    state === 'ACCEPTED' ? session.timeline : withEvent(session.timeline, 'STOP_ANSWERED', at, message ?? state)
  await saveStop(work, { ...session, timeline, stop: { ...session.stop, state, message, answered_at: at } })
}
