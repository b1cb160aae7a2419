import type { SessionFlag } from '@voltway/contract/sessions'
import type { Ctx } from '../../kernel/ctx.ts'
import { type Avoidable, avoidableOf } from '../../kernel/pricing/avoidable.ts'
import { priceSession, type SessionPrice } from '../../kernel/pricing/price.ts'
import { pricingAt } from '../../kernel/pricing/price-book.ts'
import { energyByPeriodReply, priceReply } from '../../kernel/pricing/price-reply.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql, Tx } from '../../platform/sql.ts'
import { type SessionCharge, settleSessionCharge } from '../cards/card-usage.ts'
import { type ChargeRecord, meterValues } from './charge-facts.ts'
import { doubtsAbout } from './record-checks.ts'
import { durationS, flagged, saveChange, told } from './session-change.ts'
import { type FactsRow, selectFacts } from './session-facts.sql.ts'
import type { StoredSession } from './session-store.sql.ts'

interface Closing {
  readonly before: StoredSession | null
  readonly openHoldId: string | null
  readonly session: StoredSession
  readonly facts: FactsRow
  readonly record: ChargeRecord
  /** A person has looked at what is doubtful about it and lets it count. */
  readonly accepted?: true
}

/** Books the record, or leaves the session in validation with what is doubtful about it. */
export async function closeByRecord(ctx: Ctx, tx: Tx, scope: WalletScope, closing: Closing): Promise<StoredSession> {
  const { before, session, facts, record, accepted = false } = closing
  const doubts: SessionFlag[] = accepted
    ? []
    : doubtsAbout(record, { batteryWh: facts.battery_wh, overlaps: facts.overlaps })
  const priced = doubts.length > 0 ? undefined : await priceOfRecord(ctx, tx, scope, record)
  if (doubts.length === 0 && priced === undefined) {
    if (accepted) refuse('session.without_price')
    doubts.push('PRICE_MISSING')
  }
  const recorded = withRecord(session, record, facts)
  if (priced === undefined) {
    const after: StoredSession = {
      ...recorded,
      status: 'IN_VALIDATION',
      flags: flagged(recorded.flags, ...doubts),
      timeline: told(recorded.timeline, 'IN_DOUBT', ctx.now.toISOString(), doubts.join(' ')),
    }
    await saveChange(ctx, tx, scope, { before, after, facts })
    return after
  }
  const { price, avoidable } = priced
  await settleSessionCharge(tx, scope, {
    ...chargeOf(ctx, recorded, price, `cdr:${keyText(record)}`),
    openHoldId: closing.openHoldId,
  })
  const isPaid = facts.payment_logic === 'PRE_PAYMENT'
  const timeline = told(recorded.timeline, 'PRICED', ctx.now.toISOString())
  const after: StoredSession = {
    ...recorded,
    status: isPaid ? 'PAID' : 'COMPLETED',
    cost_minor: price.totalMinor,
    net_minor: price.netMinor,
    vat_minor: price.vatMinor,
    cost_is_final: true,
    currency: price.currency,
    price: priceReply(price),
    energy_by_period: energyByPeriodReply(price.energyWhByPeriod),
    flags: price.estimated ? flagged(recorded.flags, 'ESTIMATED_PERIODS') : recorded.flags,
    // The balance has covered it already where money comes first; otherwise an invoice will.
    timeline: isPaid ? told(timeline, 'PAID', ctx.now.toISOString()) : timeline,
    idle_s: Math.min(Math.round(record.parkingMs / 1000), recorded.duration_s),
    idle_minor: avoidable.idleMinor,
    peak_minor: avoidable.peakMinor,
    record: null,
    settled_at: ctx.now.toISOString(),
  }
  await saveChange(ctx, tx, scope, { before, after, facts, sum: 1 })
  return after
}

const keyText = ({ countryCode, partyId, cdrId }: ChargeRecord): string => `${countryCode}*${partyId}*${cdrId}`

/** Our price and what of it bought nothing; undefined when no tariff or VAT rate is known for the place and day. */
export async function priceOfRecord(
  ctx: Pick<Ctx, 'db'>,
  on: Sql,
  scope: WalletScope,
  record: ChargeRecord,
): Promise<{ price: SessionPrice; avoidable: Avoidable } | undefined> {
  const startedAtMs = Date.parse(record.startedAt)
  const pricing = await pricingAt(ctx, on, scope, { region: record.region, atMs: startedAtMs })
  if (pricing === undefined) return undefined
  const energyWh = BigInt(record.energyWh)
  const endedAtMs = Date.parse(record.endedAt)
  const { parkingMs } = record
  const usage = { startedAtMs, endedAtMs, energyWh, parkingMs, meterValues: meterValues(record) }
  try {
    const price = priceSession(pricing, usage)
    // Nothing was used and the operator asks nothing: a plug that did not start a charge costs the customer nothing.
    const isFree = energyWh === 0n && BigInt(record.cpoCostMicro) === 0n
    return isFree
      ? { price: { ...price, lines: [], netMinor: 0n, vatMinor: 0n, totalMinor: 0n }, avoidable: NOTHING }
      : { price, avoidable: avoidableOf(pricing, usage, price) }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const NOTHING: Avoidable = { idleMinor: 0n, peakMinor: 0n }

/** The session with what the record says was used; the record stays with it until it is booked. */
function withRecord(session: StoredSession, record: ChargeRecord, facts: FactsRow): StoredSession {
  const energyWh = BigInt(record.energyWh)
  const started = told(session.timeline, 'STARTED', record.startedAt)
  const ended = told(started, 'ENDED', record.endedAt)
  return {
    ...session,
    country_code: record.countryCode,
    party_id: record.partyId,
    cdr_id: record.cdrId,
    started_at: record.startedAt,
    ended_at: record.endedAt,
    duration_s: durationS(record.startedAt, record.endedAt),
    energy_wh: energyWh,
    region: record.region,
    cpo_cost_micro: BigInt(record.cpoCostMicro),
    co2_g: facts.co2_grams_per_kwh === null ? null : (energyWh * BigInt(facts.co2_grams_per_kwh) + 500n) / 1000n,
    timeline: told(ended, 'RECORD_RECEIVED', record.receivedAt),
    record,
  }
}

export function chargeOf(
  ctx: Ctx,
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
    now: ctx.now,
  }
}

/** The facts around a session that is known already. */
export async function factsAgain(tx: Tx, scope: WalletScope, session: StoredSession): Promise<FactsRow> {
  const facts = await selectFacts(
    tx,
    scope,
    session.card_id,
    {
      countryCode: session.country_code ?? '',
      partyId: session.party_id ?? '',
      networkId: session.network_id,
      cdrId: session.cdr_id,
      authorizationReference: null,
      startedAt: session.started_at,
      endedAt: session.ended_at,
      region: session.region,
    },
    session.id,
  )
  if (facts === undefined) throw new Error(`the card of session ${session.id} is gone`)
  return facts
}
