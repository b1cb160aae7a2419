import { AsyncLocalStorage } from 'node:async_hooks'
import { performance } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { Counter } from 'prom-client'

/**
 * Finds the request or job whose synchronous work holds the event loop, during which the process serves nobody else.
 * Every statement and hook marks the end of a stretch of work. A mark costs one read of the loop's own clock. Processor
 * time is read only now and then and for a long stretch, so that a slow machine accuses nobody.
 */

/** A stretch of more processor time than this is reported (docs/guides/operations.md, EventLoopHeld). */
const LONGEST_HOLD_MS = 200

const TICK_MS = 50

/** Work after which processor time is read again, and so by how much a hold may be measured too short. */
const CPU_AGE_MS = 10

/** A request, or background work, that uses the loop. */
export interface LoopUser {
  readonly kind: 'request' | 'job' | 'inbox'
  /** The method and the route of a request, or the name of a job. Never a parameter. */
  readonly name: () => string
  readonly log: Pick<Logger, 'warn'>
  isReported?: boolean
}

/** A stretch of work that was too long. */
export interface LoopHold {
  readonly kind: LoopUser['kind'] | 'other'
  readonly name: string
  /** Processor time of the stretch. */
  readonly ms: number
}

/** Stretches of at least 200 ms in which a request, a job or the inbox held the event loop, for `/metrics`. */
export const loopHolds = new Counter({
  name: 'event_loop_holds_total',
  help: 'Stretches of work that held the event loop for more than 200 ms of processor time, by request or job',
  labelNames: ['kind', 'name'],
  registers: [],
})

const users = new AsyncLocalStorage<LoopUser>()
const listeners = new Set<(hold: LoopHold) => void>()

let timer: NodeJS.Timeout | undefined
/** The user of the stretch that began with the last mark, if it is known. */
let running: LoopUser | undefined
/** Times of the loop at the last mark. */
let [markActive, markIdle] = [0, 0]
/** Times of the loop and of the processor when the latter was read last. */
let [cpuActive, cpuMs] = [0, 0]

type Usage = ReturnType<typeof performance.eventLoopUtilization>

/** Begins to watch the loop of this process. */
export function watchLoop(): void {
  if (timer !== undefined) return
  timer = setInterval(tick, TICK_MS).unref()
  const usage = performance.eventLoopUtilization()
  readCpu(usage)
  markActive = usage.active
  markIdle = usage.idle
}

/** Calls the listener with each hold. @returns a function that ends it. */
export function onLoopHold(listener: (hold: LoopHold) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Runs work whose holds are reported as those of the user. */
export function asLoopUser<T>(user: LoopUser, work: () => Promise<T>): Promise<T> {
  return users.run(user, async () => {
    loopResumed()
    try {
      return await work()
    } finally {
      loopYields()
    }
  })
}

/** Marks that the current user resumes. */
export function loopResumed(): void {
  markEndOfRunning()
  running = users.getStore()
}

/** Marks that the current user waits from here on. The stretch up to here is its own. */
export function loopYields(): void {
  mark(performance.eventLoopUtilization(), users.getStore())
  running = undefined
}

/** Marks the steps of each request. */
export function watchRequests(fastify: FastifyInstance): void {
  fastify.addHook('onReady', async () => watchLoop())
  fastify.addHook('onRequest', (_request, _reply, done) => {
    markEndOfRunning()
    running = undefined
    done()
  })
  fastify.addHook('preValidation', (request, _reply, done) => {
    const user = userOf(request)
    // The stretch up to here has parsed the body of this request.
    mark(performance.eventLoopUtilization(), user)
    running = user
    users.run(user, done)
  })
  fastify.addHook('onSend', (_request, _reply, _payload, done) => {
    const user = users.getStore()
    mark(performance.eventLoopUtilization(), user)
    // Writing the reply is the request's own work too.
    running = user
    done()
  })
  fastify.addHook('onResponse', (_request, _reply, done) => {
    markEndOfRunning()
    running = undefined
    done()
  })
}

const userOf = (request: FastifyRequest): LoopUser => ({
  kind: 'request',
  name: () => `${request.method} ${request.routeOptions.url ?? 'page'}`,
  log: request.log as unknown as Logger,
})

/** Ends the stretch of {@link running}. It is not its own when the loop was idle meanwhile: others ran after it. */
function markEndOfRunning(): void {
  const usage = performance.eventLoopUtilization()
  mark(usage, usage.idle === markIdle ? running : undefined)
}

function mark(usage: Usage, user: LoopUser | undefined): void {
  if (usage.active - markActive > LONGEST_HOLD_MS) measure(usage, user)
  else if (usage.active - cpuActive > CPU_AGE_MS) readCpu(usage)
  markActive = usage.active
  markIdle = usage.idle
}

/**
 * Between the last read and the last mark the processor worked at most as long as the loop was active. The rest of its
 * time belongs to the stretch.
 */
function measure(usage: Usage, user: LoopUser | undefined): void {
  const before = cpuMs + (markActive - cpuActive)
  readCpu(usage)
  const ms = Math.round(Math.min(usage.active - markActive, cpuMs - before))
  if (timer !== undefined && ms > LONGEST_HOLD_MS) report(user, ms)
}

function report(user: LoopUser | undefined, ms: number): void {
  const hold: LoopHold = { kind: user?.kind ?? 'other', name: user?.name() ?? 'unknown', ms }
  loopHolds.inc({ kind: hold.kind, name: hold.name })
  for (const listener of listeners) listener(hold)
  if (user === undefined || user.isReported === true) return
  user.isReported = true
  user.log.warn({ kind: hold.kind, route: hold.name, cpu_ms: ms }, 'held the event loop')
}

/** Timers run after the callbacks of a turn, so a long stretch without a mark of its own ends here. */
function tick(): void {
  markEndOfRunning()
  running = undefined
}

function readCpu({ active }: Usage): void {
  const { user, system } = process.threadCpuUsage()
  cpuActive = active
  cpuMs = (user + system) / 1000
}
