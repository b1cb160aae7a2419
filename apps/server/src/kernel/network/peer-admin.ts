import type { Ctx } from '../ctx.ts'
import { selectHeldCounts } from './held.sql.ts'
import { selectHubParties } from './hub.sql.ts'
import { setHubTrust } from './hubs.ts'
import { selectInboxCounts, updateMessagesPending } from './inbox.sql.ts'
import { registerAt, removePeer, rotateTokens, unregister, versionsUrl } from './ocpi/handshake.ts'
import { replayTrusted } from './ocpi/replay-held.ts'
import { insertPeer, type PeerRow, selectPeer, selectPeers, updatePeerBound } from './peer.sql.ts'
import { hashOfToken, newToken } from './sealed.ts'
import { wantPlaces } from './sync.ts'

/** What `npm run admin -- network …` can do. */

export interface Invitation {
  peerId: string
  /** Where the peer begins. */
  versionsUrl: string
  /** Token A: shown once, only its hash is kept. */
  token: string
}

/** A party as an operator of the installation writes it: `PT*SIM` or `PT-SIM`. */
export interface PartyName {
  countryCode: string
  partyId: string
}

const textOfParty = ({ countryCode, partyId }: PartyName) => `${countryCode}*${partyId}`.toUpperCase()

export interface InvitationTerms {
  /** It registers these parties only; else those that register with it first are its own. */
  readonly parties?: readonly PartyName[] | undefined
  /** A hub, of which every operator it names is trusted. */
  readonly isHub?: boolean
}

/** Makes a registration token for a new peer, which then registers with us. */
export async function invitePeer(
  ctx: Ctx,
  name: string,
  { parties, isHub = false }: InvitationTerms = {},
): Promise<Invitation> {
  const token = newToken()
  const peerId = ctx.newId()
  const none = { outgoingToken: null, versionsUrl: null }
  const terms = { boundParties: parties?.map(textOfParty) ?? null, hubTrust: isHub ? 'NAMED' : 'LISTED' } as const
  await insertPeer(ctx.db, { id: peerId, name, incomingTokenHash: hashOfToken(token), ...terms, ...none }, ctx.now)
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

/** Lets a registered peer register these parties and no others, from its next PUT of credentials on. */
export async function bindPeer(ctx: Ctx, id: string, parties: readonly PartyName[]): Promise<void> {
  await updatePeerBound(ctx.db, id, parties.map(textOfParty))
}

/** Sets which parties of a hub are trusted, and has what waits of them handled. */
export async function trustHub(ctx: Ctx, id: string, trust: 'NAMED' | readonly PartyName[]): Promise<void> {
  const upper = ({ countryCode, partyId }: PartyName) => ({
    countryCode: countryCode.toUpperCase(),
    partyId: partyId.toUpperCase(),
  })
  if (await setHubTrust(ctx, id, trust === 'NAMED' ? trust : trust.map(upper))) await wantPlaces(ctx, id)
}

export interface HubParty {
  party: string
  role: string
  status: string | null
  isTrusted: boolean
  /** Requests in quarantine. */
  held: number
}

/** The parties behind a hub: those it names, those that are listed, and those whose requests wait. */
export async function listHubParties(ctx: Ctx, id: string): Promise<HubParty[]> {
  const held = new Map((await selectHeldCounts(ctx.db, id)).map(({ party, requests }) => [party, Number(requests)]))
  const named = (await selectHubParties(ctx.db, id)).map((row) => ({
    party: `${row.country_code}*${row.party_id}`,
    role: row.role,
    status: row.status,
    isTrusted: row.is_trusted,
  }))
  const unnamed = [...held.keys()]
    .filter((party) => !named.some((one) => one.party === party))
    .map((party) => ({ party, role: '-', status: null, isTrusted: false }))
  return [...named, ...unnamed].map((one) => ({ ...one, held: held.get(one.party) ?? 0 }))
}

/** Gives quarantined messages whose reason begins so another try; conflicting CDRs stay where they are. @returns how many. */
export async function retryQuarantined(ctx: Ctx, reasonPrefix = ''): Promise<number> {
  return (await updateMessagesPending(ctx.db, reasonPrefix)) + (await replayTrusted(ctx, reasonPrefix))
}
