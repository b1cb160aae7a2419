import { avoidableOf } from '../../kernel/pricing/avoidable.ts'
import { priceSession, type SessionPrice } from '../../kernel/pricing/price.ts'
import { energyByPeriodReply, priceReply } from '../../kernel/pricing/price-reply.ts'
import { sitePricingAt } from '../../kernel/pricing/site-pricing.ts'
import type { WalletWork } from '../../kernel/scope.ts'
import { countCharge, openBatchPostings, type WalletPostingWork } from '../holds/holds.ts'
import type { ChargeRecord } from './charge-facts.ts'
import { closeByRecord } from './close-session.ts'
import { flagged, saveChange } from './session-change.ts'
import { factsAgain } from './session-facts.ts'
import { type StoredSession, selectSessionsOfSite } from './session-store.sql.ts'
import { meterOf } from './site-charge.ts'

/**
 * Gives the charges of a site since a day the prices that its tariffs have now. A charge that waits for a tariff only
 * gets its final price. Without a tariff for its day, a charge keeps its price.
 * @param fromDay first day whose prices may have changed, in the wallet's time zone.
 */
export async function repriceSiteCharges(work: WalletWork, siteId: string, fromDay: string): Promise<void> {
  const { tx, scope } = work
  const { walletId } = scope
  const unlocked = await selectSessionsOfSite(tx, scope, siteId, fromDay)
  const cards = unlocked.map(({ card_id: cardId }) => ({ walletId, cardId }))
  const posting = { ...work, ...(await openBatchPostings(work, cards)) }
  for (const session of await selectSessionsOfSite(tx, scope, siteId, fromDay)) {
    if (session.cost_is_final) await reprice(posting, session)
    else if (session.record !== null && session.flags.includes('PRICE_MISSING')) await closeAgain(posting, session)
  }
}

async function reprice(work: WalletPostingWork, before: StoredSession): Promise<void> {
  const startedAtMs = Date.parse(before.started_at)
  const pricing = await sitePricingAt(work, before.station_id, startedAtMs)
  if (pricing === undefined || before.ended_at === null) return
  const usage = {
    ...{ startedAtMs, endedAtMs: Date.parse(before.ended_at), energyWh: before.energy_wh },
    meterValues: meterOf(before),
  }
  const price = priceSession(pricing, usage)
  const { card_id: cardId, started_at } = before
  await countCharge(work, {
    cardId,
    startedAt: new Date(started_at),
    totalMinor: price.totalMinor - before.cost_minor,
  })
  await saveChange(work, {
    before,
    after: { ...before, ...pricedFields(before, price), peak_minor: avoidableOf(pricing, usage, price).peakMinor },
    facts: await factsAgain(work, before),
    sum: 'changed',
  })
}

function pricedFields({ flags }: StoredSession, price: SessionPrice): Partial<StoredSession> {
  const others = flags.filter((flag) => flag !== 'ESTIMATED_PERIODS')
  return {
    cost_minor: price.totalMinor,
    net_minor: price.netMinor,
    vat_minor: price.vatMinor,
    currency: price.currency,
    price: priceReply(price),
    energy_by_period: energyByPeriodReply(price.energyWhByPeriod),
    flags: price.estimated ? flagged(others, 'ESTIMATED_PERIODS') : others,
  }
}

async function closeAgain(work: WalletPostingWork, before: StoredSession): Promise<void> {
  const facts = await factsAgain(work, before)
  const session = { ...before, flags: before.flags.filter((flag) => flag !== 'PRICE_MISSING') }
  await closeByRecord(work, { before, openHoldId: null, session, facts, record: before.record as ChargeRecord })
}
