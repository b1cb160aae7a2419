import type { Ctx } from '../../kernel/ctx.ts'
import { systemScope } from '../../kernel/scope.ts'
import { job } from '../../platform/jobs.ts'
import { lockCardForPosting, openPostings, releaseSessionHold } from '../holds/holds.ts'
import { flagged, saveChange, withEvent } from './session-change.ts'
import { factsAgain, readFacts } from './session-facts.ts'
import { SILENT_AFTER_MS } from './session-readings.ts'
import { selectIdleSessions, selectSilentSessions, selectStoredSession } from './session-store.sql.ts'

const AT_ONCE = 200

/**
 * Ends sessions without further messages of the operator: releases the hold and frees the card. Their charge record is
 * still accepted, however late.
 */
export async function closeSilentSessions(ctx: Ctx): Promise<number> {
  const longAgo = new Date(ctx.now.getTime() - SILENT_AFTER_MS)
  const silent = await selectSilentSessions(ctx.db, longAgo, longAgo, AT_ONCE)
  for (const { wallet_id, id, card_id } of silent)
    await closeSilent(ctx, { walletId: wallet_id, sessionId: id, cardId: card_id }, longAgo)
  return silent.length
}

function closeSilent(
  ctx: Ctx,
  { walletId, sessionId, cardId }: { readonly walletId: string; readonly sessionId: string; readonly cardId: string },
  longAgo: Date,
): Promise<void> {
  const scope = systemScope(walletId)
  return ctx.db.tx(async (tx) => {
    const work = openPostings({ ctx, tx, scope })
    await lockCardForPosting(work, cardId)
    const facts = await readFacts({ ...work, scope }, cardId, { ...noMessage(ctx.now), sessionId })
    const session = facts?.session
    if (facts === undefined || session == null || session.network_updated_at === null) return
    const isOpen = session.status === 'PENDING' || session.status === 'ONGOING'
    // A message may have arrived while this job waited for the lock.
    if (!isOpen || Date.parse(session.network_updated_at) >= longAgo.getTime()) return
    await releaseSessionHold(work, { sessionId, cardId })
    await saveChange(work, {
      before: session,
      after: {
        ...session,
        status: 'IN_VALIDATION',
        ended_at: session.network_updated_at,
        hold_id: null,
        flags: flagged(session.flags, 'NETWORK_SILENT'),
        timeline: withEvent(session.timeline, 'NETWORK_SILENT', ctx.now.toISOString()),
      },
      facts,
    })
  })
}

// As long as the hold of an authorization that no session claims (holds: UNCLAIMED_HOLD_MS).
const IDLE_AFTER_MS = 15 * 60_000

/**
 * Releases the holds of sessions that were requested and never drew energy: a plug that failed. The session stays, because
 * its charge may still begin, and then reserves its cost anew.
 */
export async function releaseIdleSessions(ctx: Ctx): Promise<number> {
  const longAgo = new Date(ctx.now.getTime() - IDLE_AFTER_MS)
  const idle = await selectIdleSessions(ctx.db, longAgo, AT_ONCE)
  for (const { wallet_id, id: sessionId, card_id: cardId } of idle) {
    const scope = systemScope(wallet_id)
    await ctx.db.tx(async (tx) => {
      const work = openPostings({ ctx, tx, scope })
      await lockCardForPosting(work, cardId)
      const session = await selectStoredSession(tx, scope, sessionId)
      // The charge may have begun while this job waited for the lock.
      if (session?.status !== 'PENDING' || session.energy_wh > 0n) return
      await releaseSessionHold(work, { sessionId, cardId })
      const facts = await factsAgain(work, session)
      await saveChange(work, { before: session, after: { ...session, hold_id: null }, facts })
    })
  }
  return idle.length
}

const noMessage = (now: Date) => ({
  countryCode: '',
  partyId: '',
  networkId: null,
  cdrId: null,
  authorizationReference: null,
  startedAt: now.toISOString(),
  endedAt: null,
  region: '',
  peerId: null,
})

export const findSilentSessions = job<object, Ctx>({
  name: 'sessions.find-silent',
  cron: { expression: '*/10 * * * *', timeZone: 'UTC' },
  handle: async (ctx) => {
    while ((await closeSilentSessions(ctx)) === AT_ONCE);
    while ((await releaseIdleSessions(ctx)) === AT_ONCE);
  },
})
