import { enqueue, job } from '../../platform/jobs.ts'
import type { App, Ctx } from '../ctx.ts'
import { callPeer, PeerFailure, recordOutcome } from './ocpi/client.ts'
import { versionOf } from './ocpi/versions.ts'
import { type PeerRow, selectActivePeers, selectPeer } from './peer.sql.ts'
import { accessTo, endpointOf, receivingParties } from './peers.ts'
import {
  selectPush,
  selectTokensOfCard,
  selectTokensToPush,
  selectTokensUntil,
  type TokenRow,
  updatePushedValid,
  updateTokensUntil,
  upsertPush,
} from './token.sql.ts'
import { tokenOf } from './token-object.ts'

/**
 * Pushes cards to all operators in parallel, each in a lane of its own. An operator that does not respond soon is left
 * to its slow lane, a job that pushes the cards with an outdated state, blocked ones first. The other operators never
 * wait for it.
 */

/** An operator that takes longer continues in the slow lane. */
const SOON_MS = 1_000
/** Time for which a failed operator is served only by its slow lane. */
const SLOW_FOR_MS = 30_000
const SLOW_LANE_TIMEOUT_MS = 5_000
/** Concurrent calls to one operator. */
const AT_ONCE = 4

/** A card whose tokens are pushed. */
export interface TokenCard {
  readonly walletId: string
  readonly cardId: string
}

/** Returns the peers that receive tokens, without paused ones (OCPI 2.2.1 mod_tokens, receiver interface). */
export async function selectTokenReceivers(ctx: Ctx): Promise<PeerRow[]> {
  return (await selectActivePeers(ctx.db)).filter((peer) => endpointOf(peer, 'tokens', 'RECEIVER'))
}

/** By operator, the instant (ms) until which this process leaves it to its slow lane. */
const slow = new WeakMap<App, Map<string, number>>()

function slowUntil(ctx: Ctx): Map<string, number> {
  const known = slow.get(ctx.app) ?? new Map<string, number>()
  slow.set(ctx.app, known)
  return known
}

/**
 * Pushes the state of these cards to all operators (OCPI 2.2.1 mod_tokens, PUT). Resolves when each has received it or
 * is left to its slow lane.
 */
export async function pushToOperators(ctx: Ctx, cards: readonly TokenCard[]): Promise<void> {
  const peers = await selectTokenReceivers(ctx)
  await Promise.all(peers.map((peer) => pushOrDefer(ctx, peer, cards)))
  await updatePushedValid(
    ctx.db,
    cards.map(({ walletId, cardId }) => ({ wallet_id: walletId, card_id: cardId })),
    peers.map(({ id }) => id),
    ctx.now,
  )
}

async function pushOrDefer(ctx: Ctx, peer: PeerRow, cards: readonly TokenCard[]): Promise<void> {
  const untilMs = slowUntil(ctx).get(peer.id) ?? 0
  const nowMs = ctx.app.clock().getTime()
  // The clock may be set back.
  if (untilMs > nowMs && untilMs - nowMs <= SLOW_FOR_MS) return leaveToSlowLane(ctx, peer, new Date(untilMs))
  try {
    await inParallel(cards, async (card) => {
      for (const token of await selectTokensOfCard(ctx.db, card.walletId, card.cardId, ctx.now))
        await recordOutcome(ctx, peer.id, () => pushTo(ctx, peer, token, SOON_MS))
    })
  } catch (error) {
    ctx.log.warn(
      { err: error, peer: peer.name },
      'an operator did not receive cards at once and is left to its slow lane',
    )
    slowUntil(ctx).set(peer.id, nowMs + SLOW_FOR_MS)
    await leaveToSlowLane(ctx, peer)
  }
}

/** Processes all items, some concurrently. The first failure ends it. */
async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  let next = 0
  let hasFailed = false
  const lane = async () => {
    for (let item = items[next++]; item !== undefined && !hasFailed; item = items[next++]) {
      await work(item).catch((error: unknown) => {
        hasFailed = true
        throw error
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

function leaveToSlowLane(ctx: Ctx, { id }: PeerRow, startAfter?: Date): Promise<void> {
  const when = startAfter === undefined ? {} : { startAfter }
  return ctx.db.tx((tx) => enqueue(tx, catchUpOperator, { peerId: id }, { singletonKey: id, ...when }))
}

const MOST_AT_ONCE = 500
/** A transaction commits a change at most this long after the instant it records: jobs expire after ten minutes. */
const LATEST_COMMIT_MS = 600_000

/** The instant from which tokens are compared, for a peer that has received every change until an instant. */
export const changesSince = (until: Date | null): Date | null =>
  until === null ? null : new Date(until.getTime() - LATEST_COMMIT_MS)

/** The operators whose slow lane runs in this process, each with whether it must run once more. */
const catchingUp = new WeakMap<App, Map<string, 'last run' | 'one more'>>()

/**
 * Pushes to one operator every changed card whose current state it has not received, blocked cards first. Retried with growing
 * delays while the operator does not respond. A process runs one such job per operator at a time. A second one ends at
 * once, and the first runs once more for its cards, which it may have read before they changed.
 */
export const catchUpOperator = job<{ peerId: string }, Ctx>({
  name: 'network.catch-up-operator',
  concurrency: 4,
  oneWaiting: true,
  queue: { retryLimit: 12, retryDelay: 2, retryBackoff: true, retryDelayMax: 300, expireInSeconds: 600 },
  handle: async (ctx, { peerId }) => {
    const running = catchingUp.get(ctx.app) ?? new Map<string, 'last run' | 'one more'>()
    catchingUp.set(ctx.app, running)
    if (running.has(peerId)) {
      running.set(peerId, 'one more')
      return
    }
    try {
      do {
        running.set(peerId, 'last run')
        await catchUp(ctx, peerId)
      } while (running.get(peerId) === 'one more')
    } finally {
      running.delete(peerId)
    }
  },
})

/** A run skips at most this many refused cards. An operator that refuses more is tried again later. */
const MOST_REFUSED = 100

/** Whether a peer refused one card and may accept another. */
function isOfCard(error: unknown): boolean {
  if (!(error instanceof PeerFailure) || error.kind !== 'refused') return false
  const { http, statusCode } = error
  if (http === null || http >= 500 || http === 401 || http === 403 || (statusCode ?? 0) >= 3000) return false
  const isRedirect = http >= 300 && http < 400
  return !isRedirect
}

async function catchUp(ctx: Ctx, peerId: string): Promise<void> {
  const peer = await selectPeer(ctx.db, peerId)
  // The end of a pause enqueues another run.
  if (peer?.state !== 'REGISTERED' || peer.paused_at !== null) return
  if (endpointOf(peer, 'tokens', 'RECEIVER') === undefined) return
  const peerIds = (await selectTokenReceivers(ctx)).map(({ id }) => id)
  const startedAt = ctx.app.clock()
  const since = changesSince(await selectTokensUntil(ctx.db, peerId))
  const refused = new Set<string>()
  const keyOf = ({ uid, type }: TokenRow) => `${type} ${uid}`
  for (let more = true; more; ) {
    const changes = { since, now: ctx.app.clock() }
    const behind = await selectTokensToPush(ctx.db, peerId, changes, MOST_AT_ONCE + refused.size)
    const tokens = behind.filter((token) => !refused.has(keyOf(token)))
    await inParallel(tokens, (token) =>
      recordOutcome(ctx, peerId, () => pushTo(ctx, peer, token, SLOW_LANE_TIMEOUT_MS)).catch((error: unknown) => {
        if (!isOfCard(error) || refused.size >= MOST_REFUSED) throw error
        refused.add(keyOf(token))
        ctx.log.warn({ err: error, peer: peer.name, cardId: token.card_id }, 'an operator refused a card')
      }),
    )
    await updatePushedValid(ctx.db, tokens, peerIds, ctx.app.clock())
    more = tokens.length > 0
  }
  if (refused.size === 0) await updateTokensUntil(ctx.db, peerId, startedAt)
  slowUntil(ctx).delete(peerId)
}

const MAX_ROUNDS = 5

async function pushTo(ctx: Ctx, peer: PeerRow, token: TokenRow, timeoutMs: number): Promise<void> {
  const endpoint = endpointOf(peer, 'tokens', 'RECEIVER')
  if (endpoint === undefined) return
  let current: TokenRow | undefined = token
  for (let round = 0; current !== undefined && round < MAX_ROUNDS; round++) {
    const known = await selectPush(ctx.db, peer.id, current)
    if (known?.valid === current.valid && known.whitelist === current.whitelist) return
    const own = { ...tokenOf(ctx, current), last_updated: ctx.app.clock().toISOString() }
    const body = versionOf(peer).writeToken(own)
    const path = [own.country_code, own.party_id, own.uid].map(encodeURIComponent).join('/')
    const url = `${endpoint.url.replace(/\/$/, '')}/${path}?type=${body.type}`
    for (const to of receivingParties(peer))
      await callPeer(ctx, { method: 'PUT', url, access: accessTo(ctx, peer), body, to, timeoutMs })
    await upsertPush(ctx.db, peer.id, current, ctx.now)
    const uid: string = current.uid
    // The card may have changed during the call, so it is read again.
    current = (await selectTokensOfCard(ctx.db, current.wallet_id, current.card_id, ctx.app.clock())).find(
      (one) => one.uid === uid,
    )
  }
}
