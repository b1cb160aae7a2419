import { createHash } from 'node:crypto'
import type { Ctx } from '../ctx.ts'
import { insertQuarantined, lockNetworkSession, type StoredCdr, storeCdr, storeSession } from './inbox.sql.ts'
import { inboxId } from './inbox-id.ts'
import { type NetworkKey, networkKey } from './messages.ts'
import { endAndCostOf } from './ocpi/cdr-end-and-cost.ts'
import { contentHash } from './ocpi/content-hash.ts'
import { type Json, patchedSession } from './ocpi/merge.ts'
import { cdr } from './ocpi/schema-charge.ts'
import { readInstant } from './ocpi/shape.ts'
import type { VersionNumber } from './ocpi/version.ts'
import { readStoredCdr, sessionIn } from './stored-objects.ts'

/** Stores the messages of peers in the inbox, pushed or pulled. A push is stored before the response is sent. */

/** Returns the key of an object from its own fields; undefined when a field is missing or unusable. */
export function keyOf(raw: Json): NetworkKey | undefined {
  const { country_code: country, party_id: party, id } = raw
  const text = (value: unknown) => (typeof value === 'number' ? String(value) : value)
  const parts = [text(country), text(party), text(id)]
  if (!parts.every((part) => typeof part === 'string' && part !== '' && part.length <= 255)) return undefined
  return networkKey(parts[0] as string, parts[1] as string, parts[2] as string)
}

/** A session update older than this on arrival is historical: nobody at a charger waits for it. */
const PAST_MS = 3_600_000
/** The clocks of peers may be minutes ahead. */
const FUTURE_MS = 600_000

/** Returns true when a session message belongs in the bulk lane. */
export function isHistorical(ctx: Ctx, raw: Json): boolean {
  const lastUpdated = readInstant(raw.last_updated)
  return lastUpdated !== undefined && ctx.now.getTime() - Date.parse(lastUpdated) > PAST_MS
}

/** Returns the latest instant that a peer with a correct clock reports. */
export const latestReport = (ctx: Ctx): Date => new Date(ctx.now.getTime() + FUTURE_MS)

/**
 * Returns the instant at which the peer changed the object. A time in the future counts as now, because all later
 * messages would otherwise be older.
 */
export function reportedAt(ctx: Ctx, raw: Json): string {
  const lastUpdated = readInstant(raw.last_updated)
  const isFuture = lastUpdated !== undefined && Date.parse(lastUpdated) > latestReport(ctx).getTime()
  return lastUpdated === undefined || isFuture ? ctx.now.toISOString() : lastUpdated
}

const message = (ctx: Ctx, peerId: string) => ({ inboxId: inboxId(ctx.now), peerId, now: ctx.now })

/**
 * Stores a session (OCPI 2.2.1 mod_sessions, PUT).
 * @returns true when it was stored; an older or repeated one changes nothing.
 */
export function receiveSession(ctx: Ctx, peerId: string, key: NetworkKey, raw: Json): Promise<boolean> {
  const lastUpdated = reportedAt(ctx, raw)
  const isBulk = isHistorical(ctx, raw)
  return storeSession(ctx.db, key, { raw, message: raw, lastUpdated, isBulk }, message(ctx, peerId))
}

/**
 * Stores a change of a session (OCPI 2.2.1 mod_sessions, PATCH).
 * @returns 'unknown' when there is no session to change, 'old' when a newer one is stored.
 */
export function receiveSessionPatch(
  ctx: Ctx,
  peerId: string,
  key: NetworkKey,
  patch: Json,
): Promise<'unknown' | 'stored' | 'old'> {
  const reported = reportedAt(ctx, patch)
  return ctx.db.tx(async (tx) => {
    const known = await lockNetworkSession(tx, key)
    if (known === undefined) return 'unknown'
    // Compared as instants, because the table's text has other decimals than the message's.
    const isOlder = Date.parse(reported) < Date.parse(known.last_updated)
    const isDated = readInstant(patch.last_updated) !== undefined
    if (isOlder && isDated) return 'old'
    // A PATCH of OCPI 2.1.1 needs no date: it changes the session that the peer sent last, whose clock may be ahead.
    const lastUpdated = isOlder ? new Date(Date.parse(known.last_updated)).toISOString() : reported
    const before = await sessionIn(ctx.app.config, key, known)
    const raw = patchedSession(before, isDated ? patch : { ...patch, last_updated: lastUpdated })
    const isBulk = isHistorical(ctx, patch)
    const news = await storeSession(tx, key, { raw, message: patch, lastUpdated, isBulk }, message(ctx, peerId))
    return news ? 'stored' : 'old'
  })
}

/** The result of storing a CDR. `publicId` is the id in its URL. */
export interface ReceivedCdr {
  publicId: string
  /** False when a record with this key was stored before, with the same or other content. */
  news: boolean
}

/** A charge record in the form of the core, and the version of OCPI in which it came. */
export interface VersionedCdr {
  readonly raw: Json
  readonly version: VersionNumber
}

/**
 * Stores a CDR once (OCPI 2.2.1 mod_cdrs, POST). The same key with other content is a conflict: the first record stays,
 * and the other is quarantined.
 */
export async function receiveCdr(
  ctx: Ctx,
  peerId: string,
  key: NetworkKey,
  { raw, version }: VersionedCdr,
): Promise<ReceivedCdr> {
  const hash = contentHash(raw)
  const arrival = message(ctx, peerId)
  const record = { raw, contentHash: hash, publicId: ctx.newId(), version, ...endAndCostOf(raw, ctx.now.toISOString()) }
  const stored = await storeCdr(ctx.db, key, record, arrival)
  if (stored.content_hash !== hash && !(await isSameInOtherVersion(ctx, stored, { raw, version })))
    await insertQuarantined(
      ctx.db,
      { module: 'cdrs', objectKey: key.text, body: { object: raw }, reason: 'cdr_conflict' },
      arrival,
    )
  return { publicId: stored.public_id, news: stored.fresh }
}

/**
 * Returns true when a record came before in another version with the same charge: after a change of version, recent
 * records are pulled again in their new form.
 */
async function isSameInOtherVersion(ctx: Ctx, stored: StoredCdr, { raw, version }: VersionedCdr): Promise<boolean> {
  if (stored.version === version) return false
  const before = await readStoredCdr(ctx, stored.public_id)
  const [one, other] = [before?.raw, raw].map((record) => {
    const { start_date_time: start, total_energy: energy, total_cost: cost } = cdr.lenient.parse(record)
    return [start, energy, cost?.excl_vat].join(' ')
  })
  return one === other
}

/** Stores the text of an unparsed message in quarantine. No handler can read it, so it is never retried. */
export function quarantineText(ctx: Ctx, peerId: string, url: string, text: string): Promise<number> {
  const path = new URL(url, 'http://ours').pathname
  const module = path.includes('/cdrs') ? 'cdrs' : path.includes('/commands') ? 'commands' : 'sessions'
  const body = { object: {}, path: path.slice(0, 300), text }
  const digest = createHash('sha256').update(text).digest('hex')
  return insertQuarantined(
    ctx.db,
    { module, objectKey: `unread ${digest}`, body, reason: 'nested_too_deeply' },
    message(ctx, peerId),
  )
}
