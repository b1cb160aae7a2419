import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { type Asking, FairQueue } from '../../platform/fair-queue.ts'
import { refuse } from '../../platform/refusal.ts'
import type { App } from '../ctx.ts'
import { knownAccessToken, readAccessToken } from '../identity/access-token.ts'
import { recallEntry } from '../scope.ts'

/**
 * Who charges comes before who looks: people's calls take turns, so that neither the processor nor the database is ever full of
 * them when a charger asks whether a card may charge.
 */

/** Many may wait: whoever is refused asks again, which costs more than waiting. */
const bounds = { waitingEach: 600, waitingOfGroup: 1_200, longestWaitMs: 10_000 } as const

/** More reads at once than keep the processors busy only wait for each other, and a charger's question with them. */
const READS = { ...bounds, atWork: Math.max(6, 3 * availableParallelism()), atWorkEach: 4, atWorkWhileUrgent: 1 }
/** Changes may wait for somebody outside (a register, a payment provider). With the reads they fit the pool of the database. */
const WRITES = { ...bounds, atWork: 12, atWorkEach: 6, atWorkWhileUrgent: 4 }

interface Turns {
  readonly reads: FairQueue
  readonly writes: FairQueue
}

const turns = new WeakMap<App, Turns>()

function turnsOf(app: App): Turns {
  let known = turns.get(app)
  if (known === undefined) {
    known = { reads: new FairQueue(READS), writes: new FairQueue(WRITES) }
    turns.set(app, known)
  }
  return known
}

/** Who does not heed a refusal shall not cost more than who waits; and hundreds refused at once shall not come back at once. */
const REFUSED_AFTER_MS = 1_000
const STEPS = 20
const STEP_MS = 100
let refused = 0
const pauseOfRefusal = () => REFUSED_AFTER_MS + (refused++ % STEPS) * STEP_MS

/** Answers a person's call when its turn comes. @throws Refusal when too much of theirs waits, or they waited for too long. */
export async function inTurn<T>(
  app: App,
  request: FastifyRequest,
  walletId: string | null,
  work: () => Promise<T>,
): Promise<T> {
  const queue = turnsOf(app)[request.method === 'GET' ? 'reads' : 'writes']
  const asking = await askingOf(app, request, walletId)
  const entered = queue.enter(asking)
  const turn = entered === 'granted' ? entered : await entered
  if (turn === 'too_many') await pause(pauseOfRefusal())
  if (turn !== 'granted') refuse('request.too_many', { retryAfterSeconds: 1 })
  try {
    return await work()
  } finally {
    queue.leave(asking)
  }
}

/** Whoever is signed in is one caller, on however many devices; of all others each address. Whose wallet it is must be known. */
async function askingOf(app: App, request: FastifyRequest, walletId: string | null): Promise<Asking> {
  const isGone = () => request.raw.socket.destroyed
  const token = request.headers.authorization?.replace(/^bearer /i, '')
  const claims = token === undefined ? 'invalid' : (knownAccessToken(app, token) ?? (await readAccessToken(app, token)))
  if (typeof claims === 'string') return { caller: request.ip, group: null, isGone }
  const { personId, sessionId } = claims
  const hasEntered =
    walletId !== null && recallEntry({ personId, sessionId, walletId, now: app.clock() })?.scope != null
  return { caller: personId, group: hasEntered ? walletId : null, isGone }
}

/** Something a charger waits for: people's calls make room. */
export function beforePeople<T>(app: App, work: () => Promise<T>): Promise<T> {
  const { reads, writes } = turnsOf(app)
  return reads.urgently(() => writes.urgently(work))
}
