import type { Ctx } from '../ctx.ts'
import { selectInboxCounts, updateMessagesPending } from './inbox.sql.ts'
import { registerAt, removePeer, rotateTokens, unregister, versionsUrl } from './ocpi/handshake.ts'
import { insertPeer, type PeerRow, selectPeer, selectPeers } from './peer.sql.ts'
import { hashOfToken, newToken } from './sealed.ts'

/** What `npm run admin -- network …` can do. */

export interface Invitation {
  peerId: string
  /** Where the peer begins. */
  versionsUrl: string
  /** Token A: shown once, only its hash is kept. */
  token: string
}

/** Makes a registration token for a new peer, which then registers with us. */
export async function invitePeer(ctx: Ctx, name: string): Promise<Invitation> {
  const token = newToken()
  const peerId = ctx.newId()
  const peer = { id: peerId, name, incomingTokenHash: hashOfToken(token), outgoingToken: null, versionsUrl: null }
  await insertPeer(ctx.db, peer, ctx.now)
  return { peerId, versionsUrl: versionsUrl(ctx), token }
}

export interface PeerState {
  id: string
  name: string
  state: PeerRow['state']
  parties: string[]
  modules: string[]
  lastSeenAt: string | null
  lastError: string | null
  synced: Record<string, string>
}

export async function listPeers(ctx: Ctx): Promise<PeerState[]> {
  const peers = await selectPeers(ctx.db)
  return peers.map((peer) => ({
    id: peer.id,
    name: peer.name,
    state: peer.state,
    parties: peer.roles.map((role) => `${role.country_code}*${role.party_id} ${role.role}`),
    modules: peer.endpoints.map((endpoint) => `${endpoint.identifier} ${endpoint.role}`),
    lastSeenAt: peer.last_seen_at,
    lastError: peer.last_error,
    synced: peer.synced,
  }))
}

/** Registers with a peer that gave us its versions URL and a token A. */
export async function registerWithPeer(
  ctx: Ctx,
  given: { name: string; versionsUrl: string; token: string },
): Promise<PeerState> {
  const row = await registerAt(ctx, given.versionsUrl, given.token, given.name)
  return (await listPeers(ctx)).find((peer) => peer.id === row.id) as PeerState
}

async function peerNamed(ctx: Ctx, id: string): Promise<PeerRow> {
  const peer = await selectPeer(ctx.db, id)
  if (peer === undefined) throw new Error('there is no such peer')
  return peer
}

export async function rotatePeerTokens(ctx: Ctx, id: string): Promise<void> {
  await rotateTokens(ctx, await peerNamed(ctx, id))
}

/** Ends the registration on both sides; what the peer told us stays. */
export async function unregisterPeer(ctx: Ctx, id: string): Promise<void> {
  const peer = await peerNamed(ctx, id)
  if (peer.state === 'REGISTERED') await unregister(ctx, peer)
  else await removePeer(ctx, peer.id)
}

/** Waiting and quarantined messages by module and reason. */
export async function inboxState(
  ctx: Ctx,
): Promise<{ module: string; state: string; reason: string | null; messages: number }[]> {
  return (await selectInboxCounts(ctx.db)).map((row) => ({ ...row, messages: Number(row.messages) }))
}

/** Gives quarantined messages whose reason begins so another try; conflicting CDRs stay where they are. @returns how many. */
export function retryQuarantined(ctx: Ctx, reasonPrefix = ''): Promise<number> {
  return updateMessagesPending(ctx.db, reasonPrefix)
}
