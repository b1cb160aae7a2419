import { randomInt } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { LIVE_HEARTBEAT_SECONDS, type LiveKind } from '@voltway/contract/live'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../platform/refusal.ts'
import type { Db } from '../../platform/sql.ts'
import type { Ctx, Person } from '../ctx.ts'
import { readEntry, type WalletScope } from '../scope.ts'
import type { EventRow } from './live.sql.ts'
import { cursorText, isTooOld, readCursor } from './live-cursor.ts'
import { liveHubOf } from './live-hub.ts'
import { liveStandingsOf } from './live-standings.ts'

/** A client with this much unsent data is disconnected. It reconnects with its cursor. */
const MAX_UNSENT_BYTES = 1_000_000

/** Pauses before a browser reconnects to another process. Random, so that thousands do not arrive at once. */
const RECONNECT_MS = { least: 500, most: 4_000 }

/** Open streams by database. A stopping server ends them, because an open stream keeps the process alive. Null once it stops. */
const streams = new WeakMap<Db, Set<() => void> | null>()

/** The reader of a stream, and the events that the stream sends. */
export interface LiveSource {
  readonly scope: WalletScope
  readonly person: Person
  /** The wallet whose events are read. */
  readonly eventsOf: string
  /** Whether a reader that reconnects receives what it missed. Otherwise it must load its data again at `ready`. */
  readonly isResumed: boolean
  /** Returns the data of an event for this reader; null: the reader receives nothing. */
  dataFor(event: EventRow): object | null
  /**
   * Called when the reader's rights have changed, with the new ones; undefined when the reader has none left.
   * @returns false to end the stream.
   */
  onRights(scope: WalletScope | undefined): Promise<boolean>
}

interface Http {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Answers a request with a stream of server-sent events, which ends with the reader's rights or with the server.
 * @throws `auth.not_allowed` for an API key: keys receive events by webhook.
 */
export async function streamLive(ctx: Ctx, { request, reply }: Http, source: LiveSource): Promise<void> {
  if (source.person.key !== undefined) refuse('auth.not_allowed')
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  await stream(ctx, source, reply.raw, source.isResumed ? request.headers['last-event-id'] : undefined)
}

async function stream(ctx: Ctx, source: LiveSource, raw: ServerResponse, lastEventId: string | string[] | undefined) {
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // An ended stream must not leave an idle connection behind, which would hold up a stopping server.
    connection: 'close',
    // Turns off response buffering in proxies, which would delay events.
    'x-accel-buffering': 'no',
  })
  const send = (kind: LiveKind, id: string, data: unknown) => {
    if (raw.writableLength > MAX_UNSENT_BYTES) raw.destroy()
    else raw.write(`event: ${kind}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  const resumeFrom = readCursor(typeof lastEventId === 'string' ? lastEventId : undefined)
  const lost = lastEventId !== undefined && (resumeFrom === undefined || isTooOld(resumeFrom, ctx.now))
  const listener = {
    walletId: source.eventsOf,
    ready: (cursor: { transactionId: string; id: string }) => send(lost ? 'resync' : 'ready', cursorText(cursor), {}),
    deliver: (event: EventRow) => {
      const data = source.dataFor(event)
      const id = cursorText({ transactionId: event.transaction_id, id: event.id })
      if (data !== null) send(event.kind as LiveKind, id, data)
    },
  }
  const hub = liveHubOf(ctx.db.main, (error) => ctx.app.log.warn({ err: error }, 'live events could not be read'))
  let stop: (() => void) | undefined
  const heartbeat = setInterval(() => void raw.write(': still here\n\n'), LIVE_HEARTBEAT_SECONDS * 1000)
  const { id: personId, sessionId } = source.person
  const unwatch = liveStandingsOf(ctx.app).watch(
    { personId, sessionId, walletId: source.scope.walletId },
    () => void checkRights(ctx, source, raw),
  )
  const end = () => void raw.end(`retry: ${reconnectMs()}\n\n`)
  const open = openStreams(ctx.db.main)
  open?.add(end)
  raw.on('error', () => raw.destroy())
  raw.on('close', () => {
    clearInterval(heartbeat)
    unwatch()
    open?.delete(end)
    stop?.()
  })
  if (open === null) return end()
  try {
    stop = await hub.listen(listener, lost ? undefined : resumeFrom, ctx.now)
    if (raw.closed) stop()
  } catch (error) {
    ctx.log.warn({ err: error }, 'live events could not be followed')
    raw.destroy()
  }
}

async function checkRights(ctx: Ctx, source: LiveSource, raw: ServerResponse): Promise<void> {
  const { id, sessionId } = source.person
  try {
    const { walletId } = source.scope
    const entry = await readEntry(ctx.db, { personId: id, sessionId, walletId, now: ctx.app.clock() })
    if (!(await source.onRights(entry?.scope ?? undefined))) raw.end()
  } catch (error) {
    ctx.log.warn({ err: error }, 'rights of a live reader could not be read')
    // They are not read again before the next change. The reader reconnects, which checks them.
    raw.destroy()
  }
}

/** The open streams on a database; null when the server stops. */
function openStreams(db: Db): Set<() => void> | null {
  const open = streams.get(db)
  if (open !== undefined) return open
  const first = new Set<() => void>()
  streams.set(db, first)
  return first
}

const reconnectMs = () => randomInt(RECONNECT_MS.least, RECONNECT_MS.most)

/**
 * Ends all streams of a stopping server process. Each browser reconnects to another process with its cursor, after the
 * pause that the stream sent.
 */
export function closeLiveStreams(db: Db): void {
  const open = streams.get(db)
  streams.set(db, null)
  for (const end of open ?? []) end()
}
