import { enqueue } from '../../../platform/jobs.ts'
import type { Tx } from '../../../platform/sql.ts'
import type { Ctx, Work } from '../../ctx.ts'
import {
  deleteParties,
  deletePeerSynced,
  insertPeer,
  lockPeer,
  type PeerRole,
  type PeerRow,
  type Registration,
  replaceParties,
  selectParties,
  selectPeer,
  updatePeerBound,
  updatePeerIncomingToken,
  updatePeerRegistered,
  updatePeerRemoved,
} from '../peer.sql.ts'
import { gapsOf } from '../peer-gaps.ts'
import { accessTo, endpointOf, forgetPeers } from '../peers.ts'
import { hashOfToken, newToken, seal } from '../sealed.ts'
import { firstPull } from '../sync.ts'
import { callPeer, callPeerWithRetry, PeerFailure, recordOutcome } from './client.ts'
import { type Discovered, discover } from './discover.ts'
import { replayHeld } from './replay-held.ts'
import { type Call, OcpiRefusal, status } from './response.ts'
import { credentials, type LenientCredentials, type OcpiCredentials } from './schema-credentials.ts'

/**
 * The registration handshake in both directions (OCPI 2.2.1 credentials, Registration). No network call runs inside a
 * transaction.
 */

/** Returns the URL of our versions endpoint (OCPI 2.2.1 version_information_endpoint). */
export const versionsUrl = (ctx: Ctx) => `${ctx.app.config.publicUrl}/ocpi/versions`

/** Returns our Credentials object with the token that the peer must use (OCPI 2.2.1 credentials). */
export function ourCredentials(ctx: Ctx, token: string): OcpiCredentials {
  const { country, party, name } = ctx.app.config.ocpi
  const role = { role: 'EMSP' as const, party_id: party, country_code: country, business_details: { name } }
  return credentials.strict.parse({ token, url: versionsUrl(ctx), roles: [role] })
}

type ReceivedCredentials = Pick<LenientCredentials, 'token' | 'url'> & { roles: PeerRole[] }

/**
 * Parses a Credentials object and keeps its usable roles.
 * @throws OcpiRefusal 2001 when the token, the URL or a usable role is missing, or a role names our own party.
 */
export function readCredentials(ctx: Ctx, body: unknown): ReceivedCredentials {
  const parsed = credentials.lenient.safeParse(body)
  if (!parsed.success || !/^[\x21-\x7e]{1,255}$/.test(parsed.data.token)) {
    throw new OcpiRefusal(200, status.invalid, 'token or url is missing')
  }
  const roles = parsed.data.roles ?? []
  const usable = roles.filter((role) => role.country_code.length === 2 && /^[\x21-\x7e]{1,3}$/.test(role.party_id))
  if (usable.length === 0) throw new OcpiRefusal(200, status.invalid, 'roles are missing')
  const { country, party } = ctx.app.config.ocpi
  const ours = `${country}*${party}`
  if (partiesOf(usable as PeerRole[]).includes(ours)) {
    throw new OcpiRefusal(200, status.invalid, `roles: ${ours} is our own party`)
  }
  return { token: parsed.data.token, url: parsed.data.url, roles: usable as PeerRole[] }
}

const partiesOf = (roles: readonly PeerRole[]): string[] => [
  ...new Set(roles.map((role) => `${role.country_code}*${role.party_id}`.toUpperCase())),
]

/**
 * Returns the parties the peer is bound to: those its registration token was created for, otherwise those of its first
 * registration.
 * @throws OcpiRefusal 2001 when a role names another party.
 */
async function boundParties(tx: Tx, before: PeerRow, roles: readonly PeerRole[]): Promise<readonly string[]> {
  const named = partiesOf(roles)
  // A peer registered by an older version is bound to the parties it has.
  const own = before.state === 'REGISTERED' ? await selectParties(tx, before.id) : []
  const earlier = own
    .filter(({ source }) => source === 'CREDENTIALS')
    .map(({ country_code, party_id }) => `${country_code}*${party_id}`)
  const bound = before.bound_parties ?? (earlier.length > 0 ? earlier : named)
  const others = named.filter((party) => !bound.includes(party))
  if (others.length > 0) {
    const words = `roles: this registration is bound to ${bound.join(', ')}, not to ${others.join(', ')}`
    throw new OcpiRefusal(200, status.invalid, words)
  }
  return bound
}

/**
 * Handles POST and PUT of credentials by the peer (OCPI 2.2.1 credentials): reads its versions with its token and
 * returns a new token. The version of the path is the one that the peer chose. The token of the request stays valid until
 * the peer uses the new one, so that it can repeat a request whose response was lost.
 * @throws OcpiRefusal when the credentials or the versions cannot be accepted.
 */
export async function acceptCredentials({ ctx, version, peer, body }: Call): Promise<Accepted> {
  const received = readCredentials(ctx, version.readCredentials(body))
  const { url, token } = received
  const found = await discover(ctx, {
    peerId: peer.id,
    url,
    token,
    encoding: peer.row.token_encoding,
    among: [version],
  })
  const ours = newToken()
  await storeRegistration(ctx, peer.id, received, { ...found, incomingTokenHash: hashOfToken(ours) })
  return { credentials: ourCredentials(ctx, ours), gaps: gapsOf(found) }
}

/** Our credentials for the peer, and what its modules do not allow. */
interface Accepted {
  readonly credentials: OcpiCredentials
  readonly gaps: readonly string[]
}

async function storeRegistration(
  ctx: Ctx,
  peerId: string,
  received: ReceivedCredentials,
  { version, endpoints, encoding, incomingTokenHash }: Discovered & Pick<Registration, 'incomingTokenHash'>,
): Promise<void> {
  await ctx.db.tx(async (tx) => {
    const before = await lockPeer(tx, peerId)
    if (before === undefined || before.state === 'REMOVED')
      throw new OcpiRefusal(401, status.client, 'the peer is gone')
    const bound = await boundParties(tx, before, received.roles)
    const conflicts = await replaceParties(tx, peerId, received.roles, { mayRebind: before.bound_parties !== null })
    if (conflicts.length > 0) {
      throw new OcpiRefusal(200, status.client, `already registered by another peer: ${conflicts.join(', ')}`)
    }
    const name = received.roles[0]?.business_details as { name?: string } | undefined
    const outgoing = seal(ctx.app.config.secret, received.token)
    await updatePeerRegistered(
      tx,
      {
        id: peerId,
        name: name?.name ?? before.name,
        roles: received.roles,
        outgoingToken: outgoing,
        versionsUrl: received.url,
        endpoints,
        version: version.number,
        tokenEncoding: encoding,
        incomingTokenHash,
      },
      ctx.now,
    )
    await updatePeerBound(tx, peerId, bound)
    // Another version has other fields of locations and tariffs.
    const isOther = before.version !== version.number
    if (isOther) {
      await deletePeerSynced(tx, peerId, ['locations', 'tariffs'])
      for (const party of partiesOf(received.roles)) await enqueue(tx, replayHeld, { peerId, party })
    }
    if (isOther || before.state !== 'REGISTERED') await enqueue(tx, firstPull, { peerId })
    tx.afterCommit(() => forgetPeers(ctx.app))
  })
}

/** Ends the registration of a peer at this server: deletes its parties and its tokens. */
export async function removePeer(ctx: Ctx, peerId: string): Promise<void> {
  await ctx.db.tx(async (tx) => {
    await lockPeer(tx, peerId)
    await removeLockedPeer({ ctx, tx }, peerId)
  })
}

/** As {@link removePeer}, of a peer that the transaction has locked. */
export async function removeLockedPeer({ ctx, tx }: Work, peerId: string): Promise<void> {
  await deleteParties(tx, peerId)
  await updatePeerRemoved(tx, peerId, ctx.now)
  tx.afterCommit(() => forgetPeers(ctx.app))
}

/**
 * Registers at a peer with its versions URL and token A (OCPI 2.2.1 credentials, Registration). After a failure,
 * another call continues the registration.
 */
export async function registerAt(ctx: Ctx, url: string, tokenA: string, name: string): Promise<PeerRow> {
  const id = ctx.newId()
  const tokenB = newToken()
  // Token B is stored before it is sent, because the peer reads our versions with it before it responds.
  await insertPeer(
    ctx.db,
    {
      id,
      name,
      incomingTokenHash: hashOfToken(tokenB),
      outgoingToken: seal(ctx.app.config.secret, tokenA),
      versionsUrl: url,
    },
    ctx.now,
  )
  try {
    const found = await discover(ctx, { peerId: id, url, token: tokenA, encoding: 'BASE64' })
    await exchange(ctx, id, { found, method: 'POST', token: tokenA, tokenB })
  } catch (error) {
    // After a timeout the peer may have token B. It stays valid, so that no request of the peer is refused.
    if (!(error instanceof PeerFailure && error.kind === 'unknown')) await removePeer(ctx, id)
    throw error
  }
  return (await selectPeer(ctx.db, id)) as PeerRow
}

/**
 * Exchanges new tokens with a peer (OCPI 2.2.1 credentials, PUT) in the highest common version, which may be another one
 * than before. After a failure the peer may use its old token or the new one.
 */
export async function rotateTokens(ctx: Ctx, peer: PeerRow): Promise<void> {
  const { token, encoding } = accessTo(ctx, peer)
  await recordOutcome(ctx, peer.id, async () => {
    const found = await discover(ctx, { peerId: peer.id, url: peer.versions_url ?? '', token, encoding })
    const tokenB = newToken()
    await updatePeerIncomingToken(ctx.db, peer.id, hashOfToken(tokenB), ctx.now)
    forgetPeers(ctx.app)
    await exchange(ctx, peer.id, { found, method: 'PUT', token, tokenB })
  })
}

interface Exchange {
  found: Discovered
  method: 'POST' | 'PUT'
  token: string
  tokenB: string
}

async function exchange(ctx: Ctx, peerId: string, { found, method, token, tokenB }: Exchange): Promise<void> {
  const { version, endpoints, encoding } = found
  const offered = endpoints.filter((endpoint) => endpoint.identifier === 'credentials')
  const url = (offered.find((endpoint) => endpoint.role === 'RECEIVER') ?? offered[0])?.url ?? ''
  const access = { peerId, token, encoding, namesParties: false }
  const body = version.writeCredentials(ourCredentials(ctx, tokenB))
  const call = { method, url, access, body, timeoutMs: 20_000 }
  // POST is sent once. HTTP 405 means that an earlier one arrived and its response was lost. Some peers accept a PUT
  // then.
  const { data } =
    method === 'POST'
      ? await callPeer(ctx, call).catch((error: unknown) => {
          if (error instanceof PeerFailure && error.http === 405) return callPeer(ctx, { ...call, method: 'PUT' })
          throw error
        })
      : await callPeerWithRetry(ctx, call)
  const received = readCredentials(ctx, version.readCredentials(data))
  const again = { peerId, url: received.url, token: received.token, encoding, among: [version] }
  const current = received.url === '' ? found : await discover(ctx, again).catch(() => found)
  await storeRegistration(ctx, peerId, received, { ...current, incomingTokenHash: null })
}

/**
 * Ends the registration at the peer (OCPI 2.2.1 credentials, DELETE) and then here, even when the peer is unreachable.
 */
export async function unregister(ctx: Ctx, peer: PeerRow): Promise<void> {
  await notifyRemoval(ctx, peer, callPeerWithRetry)
  await removePeer(ctx, peer.id)
}

/**
 * Notifies a peer of the end of its registration (OCPI 2.2.1 credentials, DELETE), by default once and for at most five
 * seconds. A failure is logged.
 */
export async function notifyRemoval(ctx: Ctx, peer: PeerRow, send: typeof callPeer = callPeer): Promise<void> {
  const endpoint = endpointOf(peer, 'credentials', 'RECEIVER')
  if (endpoint === undefined || peer.outgoing_token === null) return
  await send(ctx, { method: 'DELETE', url: endpoint.url, access: accessTo(ctx, peer) }).catch((error: unknown) => {
    ctx.log.warn(
      { peer: peer.name, reason: (error as Error).message },
      'the peer could not be notified of the end of the registration',
    )
  })
}
