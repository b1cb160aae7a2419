import { createHash } from 'node:crypto'
import type { Ctx } from '../ctx.ts'
import { insertQuarantined, lockNetworkSession, storeCdr, storeSession } from './inbox.sql.ts'
import { inboxId } from './inbox-id.ts'
import { type NetworkKey, networkKey } from './messages.ts'
import { contentHash } from './ocpi/content-hash.ts'
import { type Json, patchedSession } from './ocpi/merge.ts'
import { readInstant } from './ocpi/shape.ts'

/** Inbox first: what a peer reports is stored before it is answered, whether it was pushed to us or pulled by us. */

/** The key of an object as its own fields say it; undefined when they do not. */
export function keyOf(raw: Json): NetworkKey | undefined {
  const { country_code: country, party_id: party, id } = raw
  const text = (value: unknown) => (typeof value === 'number' ? String(value) : value)
  const parts = [text(country), text(party), text(id)]
  if (!parts.every((part) => typeof part === 'string' && part !== '' && part.length <= 255)) return undefined
  return networkKey(parts[0] as string, parts[1] as string, parts[2] as string)
}

/** A session whose last word is older than this when it comes tells of the past: nobody at a charger waits for it. */
const PAST_MS = 3_600_000
/** Clocks of peers run ahead by minutes. */
const FUTURE_MS = 600_000

/** Whether a session's message waits with the bulk. */
export function isOfThePast(ctx: Ctx, raw: Json): boolean {
  const lastUpdated = readInstant(raw.last_updated)
  return lastUpdated !== undefined && ctx.now.getTime() - Date.parse(lastUpdated) > PAST_MS
}

/** When the peer changed the object. A time in the future counts as now: later messages would seem older for ever. */
function reportedAt(ctx: Ctx, raw: Json): string {
  const lastUpdated = readInstant(raw.last_updated)
  const isFuture = lastUpdated !== undefined && Date.parse(lastUpdated) > ctx.now.getTime() + FUTURE_MS
  return lastUpdated === undefined || isFuture ? ctx.now.toISOString() : lastUpdated
}

const message = (ctx: Ctx, peerId: string) => ({ inboxId: inboxId(ctx.now), peerId, now: ctx.now })

/** @returns whether it was news; an older or repeated one changes nothing. */
export function receiveSession(ctx: Ctx, peerId: string, key: NetworkKey, raw: Json): Promise<boolean> {
  const lastUpdated = reportedAt(ctx, raw)
  const isBulk = isOfThePast(ctx, raw)
  return storeSession(ctx.db, key, { raw, message: raw, lastUpdated, isBulk }, message(ctx, peerId))
}

/** @returns 'unknown' when there is nothing to patch. */
export function receiveSessionPatch(
  ctx: Ctx,
  peerId: string,
  key: NetworkKey,
  patch: Json,
): Promise<'unknown' | 'stored' | 'old'> {
  const lastUpdated = reportedAt(ctx, patch)
  return ctx.db.tx(async (tx) => {
    const known = await lockNetworkSession(tx, key)
    if (known === undefined) return 'unknown'
    // Compared as times: the table's text has other decimals than the message's.
    if (Date.parse(lastUpdated) < Date.parse(known.last_updated)) return 'old'
    const raw = patchedSession(known.raw, patch)
    const isBulk = isOfThePast(ctx, patch)
    const news = await storeSession(tx, key, { raw, message: patch, lastUpdated, isBulk }, message(ctx, peerId))
    return news ? 'stored' : 'old'
  })
}

export interface ReceivedCdr {
  publicId: string
  /** False for a record that was kept before, be it the same or in conflict. */
  news: boolean
  conflict: boolean
}

/** Keeps a CDR once. The same key with other content is a conflict: the first stays, the other is quarantined. */
export async function receiveCdr(ctx: Ctx, peerId: string, key: NetworkKey, raw: Json): Promise<ReceivedCdr> {
  const hash = contentHash(raw)
  const arrival = message(ctx, peerId)
  const stored = await storeCdr(ctx.db, key, { raw, contentHash: hash, publicId: ctx.newId() }, arrival)
  const conflict = stored.content_hash !== hash
  if (conflict)
    await insertQuarantined(
      ctx.db,
      { module: 'cdrs', objectKey: key.text, body: { object: raw }, reason: 'cdr_conflict' },
      arrival,
    )
  return { publicId: stored.public_id, news: stored.fresh, conflict }
}

/** Keeps a message that cannot be read as it came. Nothing can handle it, so it is never tried again. */
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
