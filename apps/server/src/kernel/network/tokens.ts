import { enqueueAll, job } from '../../platform/jobs.ts'
import type { Tx } from '../../platform/sql.ts'
import type { Ctx } from '../ctx.ts'
import type { TokenType } from './messages.ts'
import { callPeerPatiently, noting } from './ocpi/client.ts'
import { type OcpiToken, token as tokenShape } from './ocpi/schema-token.ts'
import { type PeerRow, selectRegisteredPeers } from './peer.sql.ts'
import { endpointOf, outgoingToken } from './peers.ts'
import {
  selectCardsToPush,
  selectPush,
  selectTokensOfCard,
  type TokenRow,
  updatePushedValid,
  upsertPush,
} from './token.sql.ts'

const languages: readonly string[] = ['en', 'pt', 'es', 'fr']

/** A card as an OCPI Token. Limited cards are asked for in real time always: the only way a plafond can hold. */
export function tokenOf(ctx: Ctx, row: TokenRow): OcpiToken {
  const { country, party, name } = ctx.app.config.ocpi
  return tokenShape.strict.parse({
    country_code: country,
    party_id: party,
    uid: row.uid,
    type: row.type,
    contract_id: row.contract_id,
    visual_number: row.visual_number,
    issuer: name.slice(0, 64),
    valid: row.valid,
    whitelist: row.whitelist,
    ...(languages.includes(row.language) ? { language: row.language } : {}),
    last_updated: new Date(Date.parse(row.last_updated)).toISOString(),
  })
}

/** The token of a refusal when the card could not be read in time. */
export function unreadToken(ctx: Ctx, uid: string, type: TokenType): OcpiToken {
  const { country, party, name } = ctx.app.config.ocpi
  return {
    country_code: country,
    party_id: party,
    uid: uid.slice(0, 36),
    type,
    contract_id: uid.slice(0, 36),
    issuer: name.slice(0, 64),
    valid: false,
    whitelist: 'NEVER',
    last_updated: ctx.now.toISOString(),
  }
}

/**
 * Tells every registered operator the state of a card: `enqueue(tx, pushToken, { walletId, cardId })` in the transaction
 * that changes it. The state is read when the job runs and again after it was sent, so the newest wins whatever the order;
 * it is repeated until every operator has heard.
 */
export const pushToken = job<{ walletId: string; cardId: string }, Ctx>({
  name: 'network.push-token',
  concurrency: 4,
  queue: { retryLimit: 12, retryDelay: 1, retryBackoff: true, retryDelayMax: 300, expireInSeconds: 120 },
  handle: (ctx, { walletId, cardId }) => tellPeers(ctx, walletId, [cardId]),
})

/** Cards told in one job: enough to keep the queue short, few enough to be done long before the job counts as lost. */
const BATCH = 50

/** The same for cards that change together by the hundred. What was sent before a failure is not sent again. */
export const pushTokens = job<{ walletId: string; cardIds: readonly string[] }, Ctx>({
  name: 'network.push-tokens',
  concurrency: 2,
  queue: { retryLimit: 12, retryDelay: 1, retryBackoff: true, retryDelayMax: 300, expireInSeconds: 600 },
  handle: (ctx, { walletId, cardIds }) => tellPeers(ctx, walletId, cardIds),
})

/** Has every operator told of these cards, in as few jobs as is wise; to be called in the transaction that changed them. */
export async function pushTokensOf(tx: Tx, walletId: string, cardIds: readonly string[]): Promise<void> {
  if (cardIds.length <= BATCH) {
    await enqueueAll(
      tx,
      pushToken,
      cardIds.map((cardId) => ({ walletId, cardId })),
    )
    return
  }
  await enqueueAll(tx, pushTokens, batchesOf(walletId, cardIds))
}

async function tellPeers(ctx: Ctx, walletId: string, cardIds: readonly string[]): Promise<void> {
  const peers = (await selectRegisteredPeers(ctx.db)).filter((peer) => endpointOf(peer, 'tokens', 'RECEIVER'))
  if (peers.length === 0) return
  const failures: unknown[] = []
  for (const cardId of cardIds) {
    let failed = false
    for (const peer of peers) {
      for (const token of await selectTokensOfCard(ctx.db, walletId, cardId, ctx.now)) {
        await noting(ctx, peer.id, () => pushTo(ctx, peer, token)).catch((error: unknown) => {
          failed = true
          failures.push(error)
        })
      }
    }
    if (failed) continue
    for (const token of await selectTokensOfCard(ctx.db, walletId, cardId, ctx.now)) {
      await updatePushedValid(ctx.db, token, ctx.now)
    }
  }
  const [first] = failures
  if (first !== undefined) throw first
}

const MAX_ROUNDS = 5

async function pushTo(ctx: Ctx, peer: PeerRow, token: TokenRow): Promise<void> {
  const endpoint = endpointOf(peer, 'tokens', 'RECEIVER')
  if (endpoint === undefined) return
  let current: TokenRow | undefined = token
  for (let round = 0; current !== undefined && round < MAX_ROUNDS; round++) {
    const known = await selectPush(ctx.db, peer.id, current)
    if (known?.valid === current.valid && known.whitelist === current.whitelist) return
    const body = { ...tokenOf(ctx, current), last_updated: ctx.app.clock().toISOString() }
    const path = [body.country_code, body.party_id, body.uid].map(encodeURIComponent).join('/')
    const url = `${endpoint.url.replace(/\/$/, '')}/${path}?type=${body.type}`
    await callPeerPatiently(ctx, { method: 'PUT', url, token: outgoingToken(ctx, peer), body, to: peer.roles[0] })
    await upsertPush(ctx.db, peer.id, current, ctx.now)
    const uid: string = current.uid
    // The card may have changed while we were sending: look again.
    current = (await selectTokensOfCard(ctx.db, current.wallet_id, current.card_id, ctx.app.clock())).find(
      (one) => one.uid === uid,
    )
  }
}

/** Finds every card whose state some operator has not heard: wallets that were blocked, dates that passed, lost jobs, new peers. */
export const sweepTokens = job<object, Ctx>({
  name: 'network.sweep-tokens',
  cron: { expression: '*/5 * * * *', timeZone: 'UTC' },
  oneWaiting: true,
  handle: async (ctx) => {
    const peers = (await selectRegisteredPeers(ctx.db)).filter((peer) => endpointOf(peer, 'tokens', 'RECEIVER'))
    const cards = await selectCardsToPush(
      ctx.db,
      peers.map((peer) => peer.id),
      ctx.now,
      500,
    )
    await ctx.db.tx((tx) => pushAll(tx, cards))
  },
})

/** In batches, which wait in a line of their own: a card that somebody blocks now does not queue behind a new operator's hundreds. */
async function pushAll(tx: Tx, cards: readonly { wallet_id: string; card_id: string }[]): Promise<void> {
  const ofWallets = Map.groupBy(cards, ({ wallet_id }) => wallet_id)
  for (const [walletId, ofWallet] of ofWallets) {
    const cardIds = ofWallet.map(({ card_id }) => card_id)
    await enqueueAll(tx, pushTokens, batchesOf(walletId, cardIds))
  }
}

function batchesOf(walletId: string, cardIds: readonly string[]) {
  return Array.from({ length: Math.ceil(cardIds.length / BATCH) }, (_, n) => ({
    walletId,
    cardIds: cardIds.slice(n * BATCH, (n + 1) * BATCH),
  }))
}
