import { Counter, Gauge, type Registry } from 'prom-client'
import type { App } from '../ctx.ts'
import { selectWaiting } from './inbox.sql.ts'
import { OcpiRefusal, status } from './ocpi/response.ts'

/**
 * Counts the waiting messages of each operator, and refuses messages (HTTP 429) of an operator whose backlog is too
 * large, before it delays the others. Charge records are refused first, messages that somebody at a charger waits for
 * last.
 */
const MOST_WAITING = { bulk: 10_000, running: 50_000 } as const
const RETRY_AFTER_SECONDS = 10
/** The count takes longer with a larger backlog, so each process counts at most once in this time. */
const COUNTED_FOR_MS = 1_000

interface Waiting {
  readonly peerId: string
  readonly name: string
  readonly lane: keyof typeof MOST_WAITING
  readonly messages: number
  readonly oldestAtMs: number
}

interface Counted {
  readonly atMs: number
  readonly waiting: Promise<readonly Waiting[]>
}

const counts = new WeakMap<App, Counted>()

/** Returns the waiting messages of each operator and lane, counted at most one second ago. */
function countWaiting(app: App): Promise<readonly Waiting[]> {
  const known = counts.get(app)
  const nowMs = app.clock().getTime()
  // The clock may be set back.
  if (known !== undefined && Math.abs(nowMs - known.atMs) < COUNTED_FOR_MS) return known.waiting
  const waiting = selectWaiting(app.db.urgent).then((rows) =>
    rows.map(
      (row): Waiting => ({
        peerId: row.peer_id,
        name: row.name ?? row.peer_id,
        lane: row.is_bulk ? 'bulk' : 'running',
        messages: Number(row.messages),
        oldestAtMs: Date.parse(row.oldest_at),
      }),
    ),
  )
  counts.set(app, { atMs: nowMs, waiting })
  waiting.catch(() => counts.delete(app))
  return waiting
}

const refused = new Counter({
  name: 'network_inbox_refused_total',
  help: 'Messages of an operator that were refused because too many of its own wait',
  labelNames: ['operator', 'lane'],
  registers: [],
})

/**
 * Refuses a message of an operator with too many waiting messages. The message is not stored, and the response says so.
 * @throws OcpiRefusal 429 with Retry-After.
 */
export async function refuseFlood(app: App, peerId: string, lane: keyof typeof MOST_WAITING): Promise<void> {
  const own = (await countWaiting(app)).filter((waiting) => waiting.peerId === peerId)
  const messages = own.reduce((sum, waiting) => sum + waiting.messages, 0)
  if (messages < MOST_WAITING[lane]) return
  refused.inc({ operator: own[0]?.name ?? peerId, lane })
  throw new OcpiRefusal(
    429,
    status.server,
    `${messages} messages of yours wait to be handled; this one was not stored: send it again later`,
    RETRY_AFTER_SECONDS,
  )
}

/** Adds the waiting messages of each operator, their age and the refused ones to the metrics. */
export function measureBacklog(registry: Registry, app: App): void {
  registry.registerMetric(refused)
  const gauge = (name: string, help: string, measure: (waiting: Waiting) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['operator', 'lane'],
      registers: [registry],
      async collect() {
        this.reset()
        // A process without its database still reports its other metrics.
        const all = await countWaiting(app).catch(() => [])
        for (const waiting of all) this.set({ operator: waiting.name, lane: waiting.lane }, measure(waiting))
      },
    })
  gauge(
    'network_inbox_waiting',
    'Messages of an operator that wait to be handled, by lane',
    (waiting) => waiting.messages,
  )
  gauge(
    'network_inbox_oldest_seconds',
    'Age of the oldest message of an operator that waits to be handled, by lane',
    ({ oldestAtMs }) => Math.max(0, (app.clock().getTime() - oldestAtMs) / 1000),
  )
}
