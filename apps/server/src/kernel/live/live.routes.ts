import { randomInt } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { followWallet, LIVE_HEARTBEAT_SECONDS, LIVE_RETENTION_HOURS, type LiveKind } from '@voltway/contract/live'
import { job } from '../../platform/jobs.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Db } from '../../platform/sql.ts'
import { type Served, serve } from '../calls/serve.ts'
import type { Ctx, Person } from '../ctx.ts'
import { readEntry, type WalletScope } from '../scope.ts'
import { deleteEventsBefore, type EventRow, selectTeamCards } from './live.sql.ts'
import { cursorText, isTooOld, readCursor } from './live-cursor.ts'
import { liveHubOf } from './live-hub.ts'
import { liveStandingsOf } from './live-standings.ts'

/** A client with this much unsent data is disconnected. It reconnects with its cursor. */
const MAX_UNSENT_BYTES = 1_000_000

/** Pauses before a browser reconnects to another process. Random, so that thousands do not arrive at once. */
const RECONNECT_MS = { least: 500, most: 4_000 }

/** Open streams by database. A stopping server ends them, because an open stream keeps the process alive. Null once it stops. */
const streams = new WeakMap<Db, Set<() => void> | null>()

/** The stream of server-sent events of a wallet. */
export const liveRoutes: readonly Served[] = [
  serve(followWallet, async ({ scope, person, http }, ctx) => {
    // API keys receive events by webhook. The stream is for people only.
    if (person.key !== undefined) refuse('auth.not_allowed')
    const { request, reply } = http
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    await stream(
      ctx,
      { scope, person, teamCards: await teamCardsOf(ctx, scope) },
      reply.raw,
      request.headers['last-event-id'],
    )
  }),
]

interface Reader {
  scope: WalletScope
  /** The cards of a team's manager, whose events alone are sent; null for everybody else. */
  teamCards: ReadonlySet<string> | null
  readonly person: Person
}

async function stream(ctx: Ctx, reader: Reader, raw: ServerResponse, lastEventId: string | string[] | undefined) {
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
    walletId: reader.scope.walletId,
    ready: (cursor: { transactionId: string; id: string }) => send(lost ? 'resync' : 'ready', cursorText(cursor), {}),
    deliver: (event: EventRow) => {
      const payload = payloadFor(reader, event)
      const id = cursorText({ transactionId: event.transaction_id, id: event.id })
      if (payload !== null) send(event.kind as LiveKind, id, payload)
    },
  }
  const hub = liveHubOf(ctx.db.main, (error) => ctx.app.log.warn({ err: error }, 'live events could not be read'))
  let stop: (() => void) | undefined
  const heartbeat = setInterval(() => void raw.write(': still here\n\n'), LIVE_HEARTBEAT_SECONDS * 1000)
  const { id: personId, sessionId } = reader.person
  const unwatch = liveStandingsOf(ctx.app).watch(
    { personId, sessionId, walletId: reader.scope.walletId },
    () => void checkReader(ctx, reader, raw),
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

/**
 * The event as a reader of the stream receives it; null: the reader receives nothing. Drivers receive events of their own cards, sessions and requests
 * only, a team's manager those of the team, and neither any about the company's money. Both learn that a rule changed,
 * but not which one.
 */
function payloadFor({ scope, teamCards }: Reader, { kind, payload }: EventRow): EventRow['payload'] | null {
  const { teamIds, ownOnly, memberId } = scope
  if (teamIds === null && !ownOnly) return payload
  if (kind === 'rule.changed') return {}
  const isOwn = memberId !== null && payload.member_id === memberId
  if (teamIds === null) return isOwn ? payload : null
  const { team_id: teamId, card_id: cardId } = payload
  if (kind === 'request.changed') return isOwn || teamIds.some((id) => id === teamId) ? payload : null
  return typeof cardId === 'string' && teamCards?.has(cardId) ? payload : null
}

const teamCardsOf = async (ctx: Ctx, scope: WalletScope) =>
  scope.teamIds === null ? null : new Set((await selectTeamCards(ctx.db, scope)).map(({ id }) => id))

/** Reads the person's rights again, and ends the stream when the person may no longer read sessions. */
async function checkReader(ctx: Ctx, reader: Reader, raw: ServerResponse): Promise<void> {
  const { id, sessionId } = reader.person
  try {
    const { walletId } = reader.scope
    const entry = await readEntry(ctx.db, { personId: id, sessionId, walletId, now: ctx.app.clock() })
    if (!entry?.scope?.rights.has('sessions.read')) {
      raw.end()
      return
    }
    reader.teamCards = await teamCardsOf(ctx, entry.scope)
    reader.scope = entry.scope
  } catch (error) {
    ctx.log.warn({ err: error }, 'rights of a live reader could not be read')
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

/** Deletes events that are too old for a stream to resume after them. */
export const forgetLiveEvents = job<object, Ctx>({
  name: 'live.forget',
  cron: { expression: '17 * * * *', timeZone: 'UTC' },
  handle: async (ctx) => {
    await deleteEventsBefore(ctx.db, new Date(ctx.now.getTime() - LIVE_RETENTION_HOURS * 3_600_000))
  },
})

/** The jobs of the live stream, for the table of jobs in `app.ts`. */
export const liveJobs = [forgetLiveEvents]
