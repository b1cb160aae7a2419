import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { FairQueue, type TurnRequest } from '../../platform/fair-queue.ts'
import { ReadDelay } from '../../platform/read-delay.ts'
import { refuse } from '../../platform/refusal.ts'
import type { App } from '../ctx.ts'
import { knownAccessToken, readAccessToken } from '../identity/access-token.ts'
import { cachedEntry } from '../scope.ts'

/**
 * Gives charging priority over people's calls. Those calls take turns, so that they never use all of the processor or
 * the database when a charger requests an authorization.
 */

/** The queue is long, because a refused client retries, and a retry costs more than waiting. */
const bounds = { waitingEach: 600, waitingOfGroup: 1_200, longestWaitMs: 10_000 } as const

/** Reads beyond what keeps the processors busy only delay each other and the charger's request. */
const READS = { ...bounds, running: Math.max(6, 3 * availableParallelism()), runningEach: 4, runningWhileUrgent: 1 }
/**
 * A write may wait for an external service (a register, a payment provider). Reads and writes together fit into the
 * database pool.
 */
const WRITES = { ...bounds, running: 12, runningEach: 6, runningWhileUrgent: 4 }

/** A charger's first read takes milliseconds. After this time, people's calls are refused until the next one is fast. */
const CHARGER_READS_WITHIN_MS = 500

/** The longest timer of Node.js, for processes that refuse no call because they are busy. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

interface Turns {
  readonly reads: FairQueue
  readonly writes: FairQueue
  /** The reads that chargers wait for. */
  readonly chargerReads: ReadDelay
}

const turns = new WeakMap<App, Turns>()

function turnsOf(app: App): Turns {
  let known = turns.get(app)
  if (known === undefined) {
    const wait = app.shedsLoad === false ? { longestWaitMs: LONGEST_TIMER_MS } : {}
    known = {
      reads: new FairQueue({ ...READS, ...wait }),
      writes: new FairQueue({ ...WRITES, ...wait }),
      chargerReads: new ReadDelay(CHARGER_READS_WITHIN_MS),
    }
    turns.set(app, known)
  }
  return known
}

/**
 * Delays a refusal, so that a client that ignores it costs no more than a queued one. The steps spread the retries of
 * clients that are refused together.
 */
const REFUSED_AFTER_MS = 1_000
const STEPS = 20
const STEP_MS = 100
let refused = 0
const pauseOfRefusal = () => REFUSED_AFTER_MS + (refused++ % STEPS) * STEP_MS

/**
 * Runs a person's call when its turn comes.
 * @throws `provider.unavailable` (503) while a charger waits, `request.too_many` when too many calls of the caller wait,
 * or this one waited too long.
 */
export async function inTurn<T>(
  app: App,
  request: FastifyRequest,
  walletId: string | null,
  work: () => Promise<T>,
): Promise<T> {
  const turns = turnsOf(app)
  if (app.shedsLoad !== false && turns.chargerReads.isSlow()) refuse('provider.unavailable', { retryAfterSeconds: 1 })
  const queue = turns[request.method === 'GET' ? 'reads' : 'writes']
  const turnRequest = await turnRequestOf(app, request, walletId)
  const entered = queue.enter(turnRequest)
  const turn = entered === 'granted' ? entered : await entered
  if (turn === 'too_many') await pause(pauseOfRefusal())
  if (turn !== 'granted') refuse('request.too_many', { retryAfterSeconds: 1 })
  try {
    return await work()
  } finally {
    queue.leave(turnRequest)
  }
}

/**
 * A signed-in person is one caller on all devices. Other callers are identified by their address. The wallet is the
 * caller's group only when the person is known to have access to it.
 */
async function turnRequestOf(app: App, request: FastifyRequest, walletId: string | null): Promise<TurnRequest> {
  const isGone = () => request.raw.socket.destroyed
  const token = request.headers.authorization?.replace(/^bearer /i, '')
  const claims = token === undefined ? 'invalid' : (knownAccessToken(app, token) ?? (await readAccessToken(app, token)))
  if (typeof claims === 'string') return { caller: request.ip, group: null, isGone }
  const { personId, sessionId } = claims
  const hasEntered =
    walletId !== null && cachedEntry({ personId, sessionId, walletId, now: app.clock() })?.scope != null
  return { caller: personId, group: hasEntered ? walletId : null, isGone }
}

/** Runs work that a charger waits for. People's calls yield to it. */
export function beforePeople<T>(app: App, work: () => Promise<T>): Promise<T> {
  const { reads, writes } = turnsOf(app)
  return reads.runUrgent(() => writes.runUrgent(work))
}

/**
 * Measures the first read of an authorization, which waits for no lock: when it is slow, the process or the database has
 * no time left, and people's calls are refused before a charger gives up.
 */
export const chargerRead = <T>(app: App, read: Promise<T>): Promise<T> => turnsOf(app).chargerReads.measure(read)
