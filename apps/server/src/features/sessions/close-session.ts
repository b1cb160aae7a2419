import { type DoubtReason, doubtRules } from '@voltway/contract/sessions-doubts'
import { type Avoidable, avoidableOf } from '../../kernel/pricing/avoidable.ts'
import { priceSession, type SessionPrice } from '../../kernel/pricing/price.ts'
import { pricingAt } from '../../kernel/pricing/price-book.ts'
import { energyByPeriodReply, priceReply } from '../../kernel/pricing/price-reply.ts'
import { sitePricingAt } from '../../kernel/pricing/site-pricing.ts'
import type { WalletWork } from '../../kernel/scope.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import { countCharge, reservePrice, type SessionCharge, settleCharge, type WalletPostingWork } from '../holds/holds.ts'
import { type ChargeRecord, meterValues } from './charge-facts.ts'
import { updateLimitStopEnd } from './limit-stop.sql.ts'
import { doubtsAbout, type FoundDoubt, isForOperatorOnly, possibleRecord, type Surroundings } from './record-checks.ts'
import { type ReviewDecision, updateReviewDecided, upsertReview } from './review-store.sql.ts'
import { durationS, flagged, saveChange, withEvent } from './session-change.ts'
import type { FactsRow } from './session-facts.sql.ts'
import type { StoredSession } from './session-store.sql.ts'

interface Closing {
  readonly before: StoredSession | null
  readonly openHoldId: string | null
  readonly session: StoredSession
  readonly facts: FactsRow
  readonly record: ChargeRecord
  /** Posts the record despite a failed check; absent where the checks decide. */
  readonly decision?: Extract<ReviewDecision, 'ACCEPTED' | 'BOOKED_BY_TIME'>
}

/** Posts the record, or leaves the session in validation with its doubts. */
export async function closeByRecord(work: WalletPostingWork, closing: Closing): Promise<StoredSession> {
  const { session, facts, record, decision } = closing
  const priced = await priceOfRecord(work, record)
  const found = decision === undefined ? doubtsOf(closing, priced?.price ?? null) : []
  const doubts: DoubtReason[] = found
    .filter(({ flag, isNote }) => !isNote && !isNoted(facts, flag))
    .map(({ flag, found, expected }) => ({ flag, found, expected }))
  // A charger of a site has no operator that would send another record, so what its messages make doubtful waits too.
  if (record.siteId !== undefined && decision === undefined)
    doubts.push(
      ...record.flags
        .filter((flag) => !found.some((one) => one.flag === flag))
        .map((flag) => ({ flag, found: null, expected: null })),
    )
  if (priced === undefined && doubts.length === 0) {
    if (decision !== undefined) refuse('session.without_price')
    doubts.push({ flag: 'PRICE_MISSING', found: null, expected: null })
  }
  const recorded = withRecord(session, record, facts)
  const flags = flagged(recorded.flags, ...found.map(({ flag }) => flag), ...doubts.map(({ flag }) => flag))
  return priced === undefined || doubts.length > 0
    ? openReview(work, { ...closing, session: { ...recorded, flags }, doubts, priced })
    : book(work, { ...closing, session: { ...recorded, flags }, priced })
}

function doubtsOf({ before, session, facts, record }: Closing, price: SessionPrice | null): FoundDoubt[] {
  return doubtsAbout(record, {
    batteryWh: facts.battery_wh,
    ended: endedBy(before),
    cardMostWh: facts.card_most_wh,
    stationCost:
      facts.station_cost_least === null || facts.station_cost_most === null
        ? null
        : { leastMicro: facts.station_cost_least, mostMicro: facts.station_cost_most },
    overlaps: facts.overlaps,
    connectorPowerKw: connectorPowerOf(session),
    price,
    heldMinor: facts.held_minor,
    limitMinor: facts.limit_minor,
  })
}

const connectorPowerOf = ({ connector }: StoredSession) =>
  (connector as { power_kw?: number | null } | null)?.power_kw ?? null

/** The operator's last word on a session that it ended itself and that no record has changed yet. */
function endedBy(before: StoredSession | null): Surroundings['ended'] {
  if (before === null || before.status !== 'IN_VALIDATION' || before.record !== null) return null
  if (before.flags.includes('NETWORK_SILENT') || before.flags.includes('READING_IGNORED')) return null
  return {
    energyWh: before.energy_wh,
    costMicro: before.cpo_currency === null ? null : before.cpo_cost_micro,
    at: before.ended_at,
  }
}

function isNoted(facts: FactsRow, flag: DoubtReason['flag']): boolean {
  const rules: Readonly<Record<string, { readonly mayBeNoted: boolean }>> = doubtRules
  return facts.noted_doubts.includes(flag) && rules[flag]?.mayBeNoted === true
}

interface Doubtful {
  readonly doubts: readonly DoubtReason[]
  /** Undefined where no price applies. */
  readonly priced: { readonly price: SessionPrice } | undefined
}

// Without a decision for a year, the hold is released like any hold.
const HELD_FOR_MS = 365 * DAY_MS

/**
 * The record waits for review. Our price is on hold at once, as far as the wallet has money: a person who may take out the
 * rest would charge free of cost.
 */
async function openReview(
  work: WalletPostingWork,
  { before, session, facts, record, doubts, priced }: Closing & Doubtful,
): Promise<StoredSession> {
  const { ctx, tx, scope } = work
  const isForOperator = isForOperatorOnly(doubts)
  const words = doubts.map(({ flag }) => flag).join(' ')
  const { holdId, priceMinor } = await reserveDoubtful(work, session, record)
  const after: StoredSession = {
    ...session,
    hold_id: holdId ?? session.hold_id,
    status: 'IN_VALIDATION',
    // Lists show what the charge costs if the fleet accepts it, as the session's page does.
    ...(priced === undefined || isForOperator
      ? {}
      : { cost_minor: priced.price.totalMinor, currency: priced.price.currency }),
    timeline: withEvent(session.timeline, 'IN_DOUBT', ctx.now.toISOString(), words),
  }
  await saveChange(work, { before, after, facts })
  await upsertReview(tx, scope, session.id, {
    reasons: doubts,
    priceMinor,
    booksAt: isForOperator ? null : new Date(ctx.now.getTime() + ctx.app.config.reviewMs),
    now: ctx.now,
  })
  return after
}

/** Holds our price of a record in review. An impossible record holds the price of what its connector can deliver. */
export async function reserveDoubtful(
  work: WalletPostingWork,
  session: StoredSession,
  record: ChargeRecord,
): Promise<{ readonly holdId: string | null; readonly priceMinor: bigint }> {
  const priced = await priceOfRecord(work, possibleRecord(record, connectorPowerOf(session)))
  const priceMinor = priced?.price.totalMinor ?? 0n
  if (record.siteId !== undefined) return { holdId: null, priceMinor }
  const holdId = await reservePrice(work, {
    sessionId: session.id,
    cardId: session.card_id,
    startedAt: new Date(session.started_at),
    priceMinor,
    until: new Date(work.ctx.now.getTime() + HELD_FOR_MS),
  })
  return { holdId, priceMinor }
}

async function book(
  work: WalletPostingWork,
  closing: Closing & { readonly priced: { readonly price: SessionPrice; readonly avoidable: Avoidable } },
): Promise<StoredSession> {
  const { ctx } = work
  const { before, session, facts, record, priced, decision } = closing
  const { price, avoidable } = priced
  const charge = chargeOf(session, price, `cdr:${keyText(record)}`)
  const isOwn = record.siteId !== undefined
  if (isOwn) await countCharge(work, charge)
  else await settleCharge(work, { ...charge, openHoldId: closing.openHoldId })
  const isPaid = !isOwn && facts.payment_logic === 'PRE_PAYMENT'
  const timeline = withEvent(session.timeline, 'PRICED', ctx.now.toISOString())
  const after: StoredSession = {
    ...session,
    status: isPaid ? 'PAID' : 'COMPLETED',
    cost_minor: price.totalMinor,
    net_minor: price.netMinor,
    vat_minor: price.vatMinor,
    cost_is_final: true,
    currency: price.currency,
    price: priceReply(price),
    energy_by_period: energyByPeriodReply(price.energyWhByPeriod),
    flags: price.estimated ? flagged(session.flags, 'ESTIMATED_PERIODS') : session.flags,
    // A prepaid wallet's balance has already paid it; otherwise an invoice follows.
    timeline: isPaid ? withEvent(timeline, 'PAID', ctx.now.toISOString()) : timeline,
    idle_s: Math.min(Math.round(record.parkingMs / 1000), session.duration_s),
    idle_minor: avoidable.idleMinor,
    peak_minor: avoidable.peakMinor,
    record: null,
    settled_at: isOwn ? null : ctx.now.toISOString(),
  }
  await saveChange(work, { before, after, facts, sum: 1 })
  if (after.stop?.reason != null) {
    const { tx, scope } = work
    await updateLimitStopEnd(tx, scope, after.id, { endedAt: after.ended_at, costMinor: after.cost_minor })
  }
  if (before !== null && isReviewed(before)) await closeReview(work, session.id, decision)
  return after
}

/** True when a record of the session waits for review. */
export const isReviewed = ({ status, record }: StoredSession): boolean => status === 'IN_VALIDATION' && record !== null

/** Closes the review of a session. A credit or another record ends it without a decision. */
export async function closeReview(
  { ctx, tx, scope }: WalletPostingWork,
  sessionId: string,
  decision: ReviewDecision = 'OVERTAKEN',
  words: string | null = null,
): Promise<void> {
  const personId = decision === 'OVERTAKEN' ? null : (ctx.person?.id ?? null)
  await updateReviewDecided(tx, scope, sessionId, { decision, words, personId, now: ctx.now })
}

const keyText = ({ countryCode, partyId, cdrId }: ChargeRecord): string => `${countryCode}*${partyId}*${cdrId}`

/**
 * Our price and the part of it that bought no energy; undefined when no tariff or VAT rate is known for the location
 * and day.
 */
export async function priceOfRecord(
  work: WalletWork<Sql>,
  record: ChargeRecord,
): Promise<{ price: SessionPrice; avoidable: Avoidable } | undefined> {
  const startedAtMs = Date.parse(record.startedAt)
  const pricing =
    record.siteId === undefined
      ? await pricingAt(work, { region: record.region, atMs: startedAtMs })
      : await sitePricingAt(work, record.siteId, startedAtMs)
  if (pricing === undefined) return undefined
  const energyWh = BigInt(record.energyWh)
  const endedAtMs = Date.parse(record.endedAt)
  // Splitting years into hours of the day takes minutes, and no amount this large is ever posted.
  if (endedAtMs - startedAtMs > LONGEST_PRICED_MS || energyWh > MOST_PRICED_WH || energyWh < 0n) return undefined
  const { parkingMs } = record
  const usage = { startedAtMs, endedAtMs, energyWh, parkingMs, meterValues: meterValues(record) }
  try {
    const price = priceSession(pricing, usage)
    // No energy and no operator cost: a plug that did not start a charge is free for the customer.
    const isFree = energyWh === 0n && BigInt(record.cpoCostMicro) === 0n
    return isFree
      ? { price: { ...price, lines: [], netMinor: 0n, vatMinor: 0n, totalMinor: 0n }, avoidable: NOTHING }
      : { price, avoidable: avoidableOf(pricing, usage, price) }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const LONGEST_PRICED_MS = 62 * DAY_MS
const MOST_PRICED_WH = 10n ** 14n
const NOTHING: Avoidable = { idleMinor: 0n, peakMinor: 0n }

/** The session with the consumption of the record. The record stays with the session until it is posted. */
function withRecord(session: StoredSession, record: ChargeRecord, facts: FactsRow): StoredSession {
  const energyWh = storable(BigInt(record.energyWh))
  const started = withEvent(session.timeline, 'STARTED', record.startedAt)
  const ended = withEvent(started, 'ENDED', record.endedAt)
  return {
    ...session,
    ...(record.siteId === undefined
      ? { country_code: record.countryCode, party_id: record.partyId, cdr_id: record.cdrId }
      : {}),
    started_at: record.startedAt,
    ended_at: record.endedAt,
    // A reading of a meter sums up the charges of weeks, so its period is not the time of a charge.
    duration_s: record.flags.includes('METER_READING') ? 0 : durationS(record.startedAt, record.endedAt),
    energy_wh: energyWh,
    region: record.region,
    cpo_cost_micro: storable(BigInt(record.cpoCostMicro)),
    cpo_currency: record.currency ?? null,
    co2_g: facts.co2_grams_per_kwh === null ? null : (energyWh * BigInt(facts.co2_grams_per_kwh) + 500n) / 1000n,
    timeline: withEvent(ended, 'RECORD_RECEIVED', record.receivedAt),
    record,
  }
}

// Rounded to the digits of a response. The record keeps the network's exact value.
const STORABLE = 10n ** 15n - 1n
function storable(value: bigint): bigint {
  if (value > STORABLE) return STORABLE
  return value < -STORABLE ? -STORABLE : value
}

function chargeOf(
  session: StoredSession,
  { netMinor, vatMinor, totalMinor }: Pick<SessionPrice, 'netMinor' | 'vatMinor' | 'totalMinor'>,
  key: string,
): SessionCharge {
  const startedAt = new Date(session.started_at)
  return {
    sessionId: session.id,
    cardId: session.card_id,
    startedAt,
    netMinor,
    vatMinor,
    totalMinor,
    key,
  }
}
