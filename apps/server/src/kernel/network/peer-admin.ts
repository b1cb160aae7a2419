import type { Sql } from '../../platform/sql.ts'
import type { Ctx } from '../ctx.ts'
import { selectHeldCounts } from './held.sql.ts'
import { selectHubParties } from './hub.sql.ts'
import { setHubTrust } from './hubs.ts'
import { selectInboxCounts, updateMessagesPending } from './inbox.sql.ts'
import { registerAt, removePeer, rotateTokens, unregister, versionsUrl } from './ocpi/handshake.ts'
import { replayTrusted } from './ocpi/replay-held.ts'
import { insertPeer, type PeerRow, selectPeer, selectPeers, updatePeerBound } from './peer.sql.ts'
import { gapsOf } from './peer-gaps.ts'
import { hashOfToken, newToken } from './sealed.ts'
import { enqueueLocationPulls } from './sync.ts'

/** The actions of `npm run admin` on charging networks, such as `network-token` and `inbox-retry`. */

/** The registration data for a new peer. */
export interface Invitation {
  peerId: string
  /** The URL at which the peer starts its registration. */
  versionsUrl: string
  /** Token A. It is shown once; only its hash is stored. */
  token: string
}

/** A party as an operator of the installation writes it: `PT*SIM` or `PT-SIM`. */
export interface PartyName {
  countryCode: string
  partyId: string
}

const textOfParty = ({ countryCode, partyId }: PartyName) => `${countryCode}*${partyId}`.toUpperCase()

/** The parties that an invited peer may register, and whether it is a trusted hub. */
export interface InvitationTerms {
  /** The only parties that the token may register. Without a list, the first registration decides. */
  readonly parties?: readonly PartyName[] | undefined
  /** True for a hub of which every named operator is trusted. */
  readonly isHub?: boolean
}

/**
 * Creates a registration token (token A) with which a new peer registers at this server (OCPI 2.2.1 credentials,
 * Registration). `on`: the transaction in which it is stored.
 */
export async function invitePeer(
  ctx: Ctx,
  name: string,
  { parties, isHub = false }: InvitationTerms = {},
  on: Sql = ctx.db,
): Promise<Invitation> {
  const token = newToken()
  const peerId = ctx.newId()
  const none = { outgoingToken: null, versionsUrl: null }
  const terms = { boundParties: parties?.map(textOfParty) ?? null, hubTrust: isHub ? 'NAMED' : 'LISTED' } as const
  await insertPeer(on, { id: peerId, name, incomingTokenHash: hashOfToken(token), ...terms, ...none }, ctx.now)
  return { peerId, versionsUrl: versionsUrl(ctx), token }
}

/** A peer with its registration, contacts and pulls. `synced`: module → instant up to which it was pulled. */
export interface PeerState {
  id: string
  name: string
  state: PeerRow['state']
  version: PeerRow['version']
  parties: string[]
  modules: string[]
  /** What its modules do not allow, in words; empty before its registration. */
  gaps: string[]
  lastSeenAt: string | null
  lastError: string | null
  synced: Record<string, string>
}

/** Returns all peers, also removed ones, the oldest first. */
export async function listPeers(ctx: Ctx): Promise<PeerState[]> {
  const peers = await selectPeers(ctx.db)
  return peers.map((peer) => ({
    id: peer.id,
    name: peer.name,
    state: peer.state,
    version: peer.version,
    parties: peer.roles.map((role) => `${role.country_code}*${role.party_id} ${role.role}`),
    modules: peer.endpoints.map((endpoint) => `${endpoint.identifier} ${endpoint.role}`),
    gaps: peer.state === 'REGISTERED' ? gapsOf(peer) : [],
    lastSeenAt: peer.last_seen_at,
    lastError: peer.last_error,
    synced: peer.synced,
  }))
}

/** Registers at a peer with the versions URL and the token A that it issued (OCPI 2.2.1 credentials, Registration). */
export async function registerWithPeer(
  ctx: Ctx,
  input: { name: string; versionsUrl: string; token: string },
): Promise<PeerState> {
  const row = await registerAt(ctx, input.versionsUrl, input.token, input.name)
  return (await listPeers(ctx)).find((peer) => peer.id === row.id) as PeerState
}

async function peerNamed(ctx: Ctx, id: string): Promise<PeerRow> {
  const peer = await selectPeer(ctx.db, id)
  if (peer === undefined) throw new Error('there is no such peer')
  return peer
}

/**
 * Exchanges new tokens with a peer (OCPI 2.2.1 credentials, PUT).
 * @throws an error when the peer is unknown, PeerFailure or OcpiRefusal when the exchange fails.
 */
export async function rotatePeerTokens(ctx: Ctx, id: string): Promise<void> {
  await rotateTokens(ctx, await peerNamed(ctx, id))
}

/** Ends the registration on both sides. The data that the peer sent stays. */
export async function unregisterPeer(ctx: Ctx, id: string): Promise<void> {
  const peer = await peerNamed(ctx, id)
  if (peer.state === 'REGISTERED') await unregister(ctx, peer)
  else await removePeer(ctx, peer.id)
}

/** Returns the numbers of waiting and quarantined messages by module, state and reason. */
export async function inboxState(
  ctx: Ctx,
): Promise<{ module: string; state: string; reason: string | null; messages: number }[]> {
  return (await selectInboxCounts(ctx.db)).map((row) => ({ ...row, messages: Number(row.messages) }))
}

/** Restricts a registered peer to these parties, from its next PUT of credentials on. */
export async function bindPeer(ctx: Ctx, id: string, parties: readonly PartyName[]): Promise<void> {
  await updatePeerBound(ctx.db, id, parties.map(textOfParty))
}

/** Sets which parties of a hub are trusted, and enqueues the replay of their held requests. */
export async function trustHub(ctx: Ctx, id: string, trust: 'NAMED' | readonly PartyName[]): Promise<void> {
  const upper = ({ countryCode, partyId }: PartyName) => ({
    countryCode: countryCode.toUpperCase(),
    partyId: partyId.toUpperCase(),
  })
  if (await setHubTrust(ctx, id, trust === 'NAMED' ? trust : trust.map(upper))) await enqueueLocationPulls(ctx, id)
}

/** A party behind a hub. `party` is `COUNTRY*PARTY`, `status` null when the hub does not name it. */
export interface HubParty {
  party: string
  role: string
  status: string | null
  isTrusted: boolean
  /** Number of requests in quarantine. */
  held: number
}

/** Returns the parties behind a hub: those it names, those that are listed, and those with held requests. */
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

/**
 * Retries quarantined messages whose reason starts with the prefix. Conflicting CDRs stay in quarantine.
 * @returns the number of messages.
 */
export async function retryQuarantined(ctx: Ctx, reasonPrefix = ''): Promise<number> {
  return (await updateMessagesPending(ctx.db, reasonPrefix)) + (await replayTrusted(ctx, reasonPrefix))
}
