import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { loopHolds } from './loop-watchdog.ts'
import type { Db } from './sql.ts'
import { VERSION } from './version.ts'

/** Buckets around perceptible delays and the budgets of the lists. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/**
 * `GET /metrics` for Prometheus: the process, the pool, and every call by route and status. `addMore` registers metrics
 * of other modules. With a token it requires that bearer token. Without one it responds to programs of this machine
 * only. `none` switches it off.
 */
export function serveMetrics(
  fastify: FastifyInstance,
  db: Db,
  token: string | undefined,
  addMore: (registry: Registry) => void = () => {},
): void {
  const registry = Registry.merge([metricsOfProcess()])
  new Gauge({
    name: 'build_info',
    help: 'The version of the program, with the value 1',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version: VERSION }, 1)
  const response = new ResponseTimes()
  new Gauge({
    name: 'database_connections',
    help: 'Connections by pool (calls and jobs; chargers and the inbox; the replicas) and state',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      const replicas = db.replicas.map(({ pool }) => pool)
      const pools = { calls: [db.pool], urgent: [db.urgent.pool], ...(replicas.length > 0 && { replica: replicas }) }
      for (const [pool, all] of Object.entries(pools)) {
        const sum = (count: (one: (typeof all)[number]) => number) => all.reduce((total, one) => total + count(one), 0)
        this.set(
          { pool, state: 'open' },
          sum(({ totalCount }) => totalCount),
        )
        this.set(
          { pool, state: 'idle' },
          sum(({ idleCount }) => idleCount),
        )
        this.set(
          { pool, state: 'waited_for' },
          sum(({ waitingCount }) => waitingCount),
        )
      }
    },
  })
  measureDatabase(registry, db)
  registry.registerMetric(loopHolds)
  addMore(registry)
  fastify.addHook('onResponse', (request, reply, done) => {
    response.add(request.method, request.routeOptions.url ?? 'page', reply.statusCode, reply.elapsedTime / 1000)
    done()
  })
  fastify.get('/metrics', async (request, reply) => {
    if (!mayRead(request, token)) return reply.code(404).send()
    return reply.type(registry.contentType).send(`${await registry.metrics()}\n${response.text()}`)
  })
}

let ofProcess: Registry | undefined

/** The library's metrics of Node.js, measured once per process: each measurement observes all collections of garbage. */
function metricsOfProcess(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}

/** Whether database and replicas respond, how far the replicas are behind, and what holds live events back. */
function measureDatabase(registry: Registry, { primary, replicas }: Db): void {
  new Gauge({
    name: 'database_up',
    help: 'Whether the database responds',
    labelNames: ['role'],
    registers: [registry],
    collect() {
      this.set({ role: 'primary' }, primary.isDown ? 0 : 1)
      const areUp = replicas.every(({ monitor }) => !monitor.isDown)
      if (replicas.length > 0) this.set({ role: 'replica' }, areUp ? 1 : 0)
    },
  })
  new Gauge({
    name: 'live_horizon_age_seconds',
    help: 'How long the oldest open transaction has held live events back',
    registers: [registry],
    collect() {
      this.set(primary.oldestTransactionMs / 1000)
    },
  })
  if (replicas.length === 0) return
  new Gauge({
    name: 'database_replica_lag_seconds',
    help: 'How far the read replicas are behind their primary at most',
    registers: [registry],
    collect() {
      this.set(Math.max(...replicas.map(({ lag }) => lag.ms() ?? Number.NaN)) / 1000)
    },
  })
}

interface Times {
  readonly labels: string
  /** Number of calls per bucket of SECONDS, each without the calls of the buckets below. */
  readonly counts: number[]
  count: number
  sum: number
}

/**
 * A histogram by method, route and status. The histogram of prom-client hashes its labels on each call, for ten times
 * the cost.
 */
class ResponseTimes {
  readonly #byRoute = new Map<string, Map<number, Times>>()

  add(method: string, route: string, status: number, seconds: number): void {
    const times = this.#of(`method="${method}",route="${route}"`, status)
    times.count += 1
    times.sum += seconds
    const bucket = SECONDS.findIndex((limit) => seconds <= limit)
    if (bucket !== -1) times.counts[bucket] = (times.counts[bucket] ?? 0) + 1
  }

  #of(route: string, status: number): Times {
    let byStatus = this.#byRoute.get(route)
    if (byStatus === undefined) {
      byStatus = new Map()
      this.#byRoute.set(route, byStatus)
    }
    let times = byStatus.get(status)
    if (times === undefined) {
      times = { labels: `${route},status="${status}"`, counts: SECONDS.map(() => 0), count: 0, sum: 0 }
      byStatus.set(status, times)
    }
    return times
  }

  text(): string {
    const name = 'http_request_duration_seconds'
    const lines = [
      `# HELP ${name} Time from the first byte of a request to the last of its answer`,
      `# TYPE ${name} histogram`,
    ]
    for (const byStatus of this.#byRoute.values()) {
      for (const { labels, counts, count, sum } of byStatus.values()) {
        let upTo = 0
        counts.forEach((of, index) => {
          upTo += of
          lines.push(`${name}_bucket{${labels},le="${SECONDS[index]}"} ${upTo}`)
        })
        lines.push(`${name}_bucket{${labels},le="+Inf"} ${count}`)
        lines.push(`${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${count}`)
      }
    }
    return `${lines.join('\n')}\n`
  }
}

/** Headers of a reverse proxy. One on this machine connects from here for callers from anywhere. */
const FORWARDED = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']

function mayRead({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token === 'none') return false
  if (token === undefined) {
    const address = socket.remoteAddress?.replace('::ffff:', '')
    const isLocal = address === '::1' || address?.startsWith('127.') === true
    return isLocal && FORWARDED.every((name) => headers[name] === undefined)
  }
  const header = Buffer.from(headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return header.length === wanted.length && timingSafeEqual(header, wanted)
}
