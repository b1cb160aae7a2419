import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Db } from './sql.ts'

/** Buckets around what a person notices and what the budgets of the lists are. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/**
 * `GET /metrics` for Prometheus: the process, the pool, and every call by route and status.
 * With a token it wants that as a bearer token; without one it answers this machine only.
 */
export function serveMetrics(fastify: FastifyInstance, db: Db, token: string | undefined): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const answered = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, db.pool.totalCount)
      this.set({ state: 'idle' }, db.pool.idleCount)
      this.set({ state: 'waited_for' }, db.pool.waitingCount)
    },
  })
  fastify.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'page'
    answered.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  fastify.get('/metrics', async (request, reply) => {
    if (!mayRead(request, token)) return reply.code(404).send()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined)
    return request.socket.remoteAddress?.replace('::ffff:', '').startsWith('127.') || request.ip === '::1'
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
