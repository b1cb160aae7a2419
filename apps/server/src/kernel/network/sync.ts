import { enqueue, job } from '../../platform/jobs.ts'
import type { Tx } from '../../platform/sql.ts'
import type { Ctx } from '../ctx.ts'
import { readClientInfo, receiveClientInfo, trustNamedParties } from './hubs.ts'
import { selectIsCdrKnown } from './inbox.sql.ts'
import { receivePulledInvoice } from './network-invoices.ts'
import { recordsUrl, sessionUrl } from './ocpi/charge-writes.ts'
import { callPeer, type PagedList, type Patience, PeerFailure, pagesOf, recordOutcome } from './ocpi/client.ts'
import { doubtAboutParty, hold, holdOtherVersion, otherVersionOf, routeIn } from './ocpi/held.ts'
import type { Json } from './ocpi/merge.ts'
import { versionOf } from './ocpi/versions.ts'
import { selectActivePeers, updatePeerSynced } from './peer.sql.ts'
import { accessTo, endpointOf, findPeer, ownsParty, type Peer, receivingParties, soleParty } from './peers.ts'
import { keyOf, receiveCdr, receiveSession } from './receive.ts'
import { storeLocation } from './stations.ts'
import { hasElements, storeTariff } from './tariffs.ts'

/**
 * Pulls objects from peers. The parties of a hub, locations, tariffs and records of invoices are pulled first in full and
 * then by changes.
 * Sessions and CDRs are pulled to recover lost messages.
 */

const modules = ['hubclientinfo', 'locations', 'tariffs', 'sessions', 'cdrs', 'invoicereconciliation'] as const
/** The modules that are pulled from peers. */
export type PulledModule = (typeof modules)[number]

/** Each pull starts this long before the last one, because clocks differ and messages may be delayed. */
const OVERLAP_MS = 60 * 60_000
/** Days of sessions and CDRs in the first pull from a new peer. */
const FIRST_DAYS = 2

/** The peer and module of a pull. */
export interface PullData {
  peerId: string
  module: PulledModule
  /** Replaces the start of the pull (ISO 8601), for objects that are known to be missing. */
  from?: string | undefined
  /** A person asked for this start: another pull does not replace it. */
  isByPerson?: boolean
}

/**
 * Pulls one module of a peer in the background, with retries. An operator whose last call failed, or that does not
 * answer at once, is pulled by {@link pullSlowly}, so that it does not delay the pulls of others.
 */
export const pullModule = job<PullData, Ctx>({
  name: 'network.pull',
  concurrency: 4,
  groupConcurrency: 1,
  // At most one pull per key waits. Every sender sets a key.
  oneWaiting: true,
  queue: { retryLimit: 6, retryDelay: 5, retryBackoff: true, expireInSeconds: 900 },
  handle: async (ctx, data) => {
    const peer = await findPeer(ctx, data.peerId)
    // The end of a pause enqueues the pulls again.
    if (peer === undefined || peer.row.paused_at !== null) return
    if (peer.row.last_error === null) {
      try {
        return void (await recordOutcome(ctx, peer.id, () => pull(ctx, peer, data.module, data)))
      } catch (error) {
        if (!(error instanceof PeerFailure && error.isSilence)) throw error
      }
    }
    await ctx.db.tx((tx) => enqueuePull(tx, data, { kind: pullSlowly }))
  },
})

/**
 * Proxies usually end a request after a minute, so a page that takes longer never comes. A smaller page costs an
 * operator less time; the standard lets a client ask for any size (transport_and_format, Pagination).
 */
const PATIENCE: Patience = { pageMs: 60_000, smallerPages: [50, 10] }

/**
 * Pulls from an operator that did not answer at once. It waits for long only where the operator is alive: a page that
 * takes a minute and an operator that is down look the same, but only the first one lists its versions.
 */
export const pullSlowly = job<PullData, Ctx>({
  name: 'network.pull-slowly',
  concurrency: 4,
  groupConcurrency: 1,
  oneWaiting: true,
  queue: { retryLimit: 6, retryDelay: 5, retryBackoff: true, expireInSeconds: 3_600 },
  handle: async (ctx, { peerId, module, from }) => {
    const peer = await findPeer(ctx, peerId)
    if (peer === undefined || peer.row.paused_at !== null) return
    await recordOutcome(ctx, peerId, async () => {
      const { versions_url: url } = peer.row
      if (url !== null) await listVersions(ctx, peer, url)
      await pull(ctx, peer, module, { from, patience: PATIENCE })
    })
  },
})

/** @throws PeerFailure when the peer does not answer; a refusal is an answer. */
async function listVersions(ctx: Ctx, peer: Peer, url: string): Promise<void> {
  try {
    await callPeer(ctx, { method: 'GET', url, access: accessTo(ctx, peer.row) })
  } catch (error) {
    if (!(error instanceof PeerFailure) || error.isSilence) throw error
  }
}

/** The number of objects of a pull. */
export interface Pulled {
  received: number
  /** Stored for the first time or changed. */
  news: number
  /** Not stored: of a party that the peer does not own, without a key, or unusable. */
  skipped: number
}

/** Pulls one module of a peer, page by page. Without `from`, it continues from the last pull. */
export async function pull(
  ctx: Ctx,
  peer: Peer,
  module: PulledModule,
  { from, patience }: Pick<PullData, 'from'> & Pick<PagedList, 'patience'> = {},
): Promise<Pulled> {
  const endpoint = endpointOf(peer, module, 'SENDER')
  const pulled: Pulled = { received: 0, news: 0, skipped: 0 }
  if (endpoint === undefined || endpoint.role === 'RECEIVER') return pulled
  const startedAt = ctx.app.clock().toISOString()
  const since = from ?? sinceLast(ctx, peer, module)
  const query: Record<string, string> =
    since === undefined ? {} : { date_from: versionOf(peer.row).writeInstant(since) }
  for await (const raw of objectsOf(ctx, peer, module, { start: endpoint.url, query, patience })) {
    pulled.received++
    const outcome = await storePulled(ctx, peer, module, raw)
    if (outcome === 'news') pulled.news++
    if (outcome === 'skipped') pulled.skipped++
  }
  if (module === 'hubclientinfo' && (await trustNamedParties(ctx, peer.id))) await enqueueLocationPulls(ctx, peer.id)
  if (from === undefined) await updatePeerSynced(ctx.db, peer.id, module, startedAt)
  if (pulled.skipped > 0)
    ctx.log.warn({ peer: peer.row.name, module, ...pulled }, 'objects of other parties were skipped')
  return pulled
}

/**
 * Yields the objects of every party of a peer. A platform that routes by party is asked for each; one that lists all its
 * parties in one list is read once.
 */
async function* objectsOf(
  ctx: Ctx,
  peer: Peer,
  module: PulledModule,
  list: Omit<PagedList, 'to'>,
): AsyncGenerator<Json> {
  const listed = new Set<string>()
  const [first, ...others] = receivingParties(peer.row)
  for await (const page of pagesOf(ctx, peer.row, { ...list, to: first })) {
    for (const raw of page) listed.add(partyOf(raw))
    yield* page
  }
  if (module === 'hubclientinfo') return
  for (const to of others) {
    if (to === undefined || listed.has(partyOf(to))) continue
    for await (const page of pagesOf(ctx, peer.row, { ...list, to })) {
      const own = page.filter((raw) => partyOf(raw) === partyOf(to))
      // The platform ignores the addressed party and repeats its list.
      if (own.length === 0) break
      yield* own
    }
  }
}

const partyOf = ({ country_code: country, party_id: party }: { country_code?: unknown; party_id?: unknown }): string =>
  `${country}*${party}`.toUpperCase()

function sinceLast(ctx: Ctx, peer: Peer, module: PulledModule): string | undefined {
  const last = peer.row.synced[module]
  if (last !== undefined) return new Date(Date.parse(last) - OVERLAP_MS).toISOString()
  const whole = module !== 'sessions' && module !== 'cdrs'
  return whole ? undefined : new Date(ctx.now.getTime() - FIRST_DAYS * 86_400_000).toISOString()
}

const kinds = { locations: 'location', tariffs: 'tariff', sessions: 'session', cdrs: 'cdr' } as const

async function storePulled(
  ctx: Ctx,
  peer: Peer,
  module: PulledModule,
  raw: Json,
): Promise<'news' | 'known' | 'skipped'> {
  if (module === 'hubclientinfo') return storeClientInfo(ctx, peer, raw)
  if (module === 'invoicereconciliation')
    return receivePulledInvoice(ctx, peer.id, raw, (key) => ownsParty(peer, key.countryCode, key.partyId))
  const version = versionOf(peer.row)
  const other = module === 'cdrs' ? otherVersionOf(raw, version) : undefined
  if (other !== undefined) {
    const named = keyOf(other.read.cdr(raw, soleParty(peer)))
    // Lists are pulled again and again: a record that was held and handled is known.
    if (named !== undefined && (await selectIsCdrKnown(ctx.db, named))) return 'known'
    await holdOtherVersion(ctx, peer, { object: raw, version: other, expected: version })
    return 'skipped'
  }
  const object = version.read[kinds[module]](raw, soleParty(peer))
  const key = keyOf(object)
  if (key === undefined) return 'skipped'
  if (!ownsParty(peer, key.countryCode, key.partyId)) {
    if (peer.isHub && (module === 'sessions' || module === 'cdrs')) await holdPulled(ctx, peer, module, raw)
    return 'skipped'
  }
  if (module === 'tariffs' && !hasElements(object)) return 'skipped'
  try {
    const news =
      module === 'locations'
        ? await ctx.db.tx((tx) => storeLocation({ ctx, tx }, peer.id, key, object))
        : module === 'tariffs'
          ? await storeTariff(ctx, peer.id, key, object)
          : module === 'sessions'
            ? await receiveSession(ctx, peer.id, key, object)
            : (await receiveCdr(ctx, peer.id, key, { raw: object, version: version.number })).news
    return news ? 'news' : 'known'
  } catch (error) {
    // An object that cannot be stored must not stop the others. A database failure must stop the pull.
    if (isBadData(error)) return 'skipped'
    throw error
  }
}

async function storeClientInfo(ctx: Ctx, peer: Peer, raw: Json): Promise<'news' | 'known' | 'skipped'> {
  const named = peer.isHub ? readClientInfo(ctx, raw) : undefined
  if (named === undefined) return 'skipped'
  return (await receiveClientInfo(ctx, peer.id, named)) ? 'news' : 'known'
}

/**
 * Holds a pulled session or CDR of an untrusted party, as a pushed one is held. When the party becomes trusted, the
 * object may be too old to be pulled again.
 */
async function holdPulled(ctx: Ctx, peer: Peer, module: 'sessions' | 'cdrs', object: Json): Promise<void> {
  const { country_code: country, party_id: party, id } = object
  const doubt = doubtAboutParty(ctx, peer, `${country}*${party}`.toUpperCase())
  if (doubt === null) return
  const params = { country: String(country), party: String(party), id: String(id) }
  const version = versionOf(peer.row)
  const request =
    module === 'cdrs'
      ? { route: routeIn(version, `POST ${recordsUrl}`), params: {} }
      : { route: routeIn(version, `PUT ${sessionUrl}`), params }
  const stored = await hold(ctx, peer.id, { ...doubt, ...request, object })
  if (stored === undefined)
    ctx.log.warn({ party: doubt.party }, 'the limit of held messages of a party is reached: an object was dropped')
}

/** PostgreSQL error class 22: the data cannot be stored. */
const isBadData = (error: unknown) => String((error as { code?: string }).code ?? '').startsWith('22')

/** Enqueues a pull of every module of a newly registered peer. */
export const firstPull = job<{ peerId: string }, Ctx>({
  name: 'network.first-pull',
  handle: (ctx, { peerId }) =>
    ctx.db.tx(async (tx) => {
      // People wait for a new operator's stations, and the pulls of the others repeat.
      for (const module of modules) await enqueuePull(tx, { peerId, module }, { priority: 1 })
    }),
})

/** Pulls changes every ten minutes, and messages that were missed during a downtime. */
export const syncPeers = job<object, Ctx>({
  name: 'network.sync',
  cron: { expression: '*/10 * * * *', timeZone: 'UTC' },
  oneWaiting: true,
  handle: async (ctx) => {
    const peers = await selectActivePeers(ctx.db)
    await ctx.db.tx(async (tx) => {
      for (const peer of peers) {
        for (const module of modules) {
          await enqueuePull(tx, { peerId: peer.id, module })
        }
      }
    })
  },
})

/** Enqueues a pull of the peer's sessions of the last day, because it changes a session that is unknown here. */
export async function enqueueSessionPull(ctx: Ctx, peer: Peer): Promise<void> {
  const from = new Date(ctx.now.getTime() - 86_400_000).toISOString()
  await ctx.db.tx((tx) => enqueuePull(tx, { peerId: peer.id, module: 'sessions', from }))
}

/** Enqueues a pull of the locations and tariffs of newly trusted parties. */
export function enqueueLocationPulls(ctx: Ctx, peerId: string): Promise<void> {
  return ctx.db.tx(async (tx) => {
    for (const module of ['locations', 'tariffs'] as const) await enqueuePull(tx, { peerId, module })
  })
}

/** Enqueues a pull of what changed since an instant. Two pulls from different instants both run. */
export function enqueuePullFrom(tx: Tx, data: Omit<PullData, 'from'> & { from: string }): Promise<void> {
  return enqueuePull(tx, { ...data, isByPerson: true })
}

function enqueuePull(tx: Tx, data: PullData, { kind = pullModule, priority = 0 } = {}): Promise<void> {
  const start = data.from === undefined ? '' : data.isByPerson ? `from ${data.from}` : 'from'
  const singletonKey = `${data.peerId} ${data.module} ${start}`
  return enqueue(tx, kind, data, { singletonKey, priority, group: data.peerId })
}
