import { HOUR_MS } from '../../platform/durations.ts'
import type { App, Ctx } from '../ctx.ts'
import { addCallCounts, type CallCount, selectCallCounts, updatePeerCertificate } from './peer-response.sql.ts'

/**
 * How long peers take to answer our calls. Each process counts its calls in memory. The next call after half a minute
 * writes the counts, so that a call costs no write of its own.
 */

/** The times by which calls are counted. The last one also counts longer calls: no timeout of ours is longer. */
const TIMES_MS = [
  50, 100, 200, 300, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000, 7_500, 10_000, 15_000, 20_000, 30_000, 60_000,
] as const
const LONGEST_MS = 60_000
const WRITE_EVERY_MS = 30_000

/** A call that ended. */
export interface EndedCall {
  readonly peerId: string
  readonly tookMs: number
  /** False when nothing came back, in time or at all. */
  readonly isAnswered: boolean
  /** The end of the certificate of the connection; undefined without HTTPS. */
  readonly certificateUntil?: Date | undefined
}

interface Tally {
  readonly counts: Map<string, CallCount>
  /** By peer. A peer may have several hosts: the certificate that ends first counts. */
  readonly certificates: Map<string, Date>
  writtenAtMs: number
}

const tallies = new WeakMap<App, Tally>()

function tallyOf(app: App): Tally {
  const tally = tallies.get(app) ?? { counts: new Map(), certificates: new Map(), writtenAtMs: 0 }
  tallies.set(app, tally)
  return tally
}

/** Counts a call, and writes the counts of this process when they are due. A failing write never fails the call. */
export async function recordCall(ctx: Ctx, { peerId, tookMs, isAnswered, certificateUntil }: EndedCall): Promise<void> {
  const tally = tallyOf(ctx.app)
  const nowMs = ctx.app.clock().getTime()
  const hour = new Date(nowMs - (nowMs % HOUR_MS))
  const upToMs = TIMES_MS.find((one) => tookMs <= one) ?? LONGEST_MS
  const key = `${peerId} ${hour.getTime()} ${upToMs}`
  const count = tally.counts.get(key) ?? { peerId, hour, upToMs, calls: 0, unanswered: 0 }
  count.calls++
  if (!isAnswered) count.unanswered++
  tally.counts.set(key, count)
  const earliest = tally.certificates.get(peerId)
  if (certificateUntil !== undefined && !(earliest !== undefined && earliest <= certificateUntil))
    tally.certificates.set(peerId, certificateUntil)
  // The clock may be set back.
  if (Math.abs(nowMs - tally.writtenAtMs) >= WRITE_EVERY_MS) await writeTally(ctx, tally, nowMs)
}

async function writeTally(ctx: Ctx, tally: Tally, nowMs: number): Promise<void> {
  const counts = [...tally.counts.values()]
  const certificates = [...tally.certificates]
  tally.counts.clear()
  tally.certificates.clear()
  tally.writtenAtMs = nowMs
  try {
    await addCallCounts(ctx.db, counts)
    for (const [peerId, until] of certificates) await updatePeerCertificate(ctx.db, peerId, until)
  } catch (error) {
    ctx.log.warn({ err: error }, 'the response times of operators could not be stored')
  }
}

/** The calls of a peer and the times within which it answered; null when it answered none. */
export interface ResponseTimes {
  readonly calls: number
  readonly unanswered: number
  readonly halfWithinMs: number | null
  /** The time within which 19 of 20 responses came. */
  readonly mostWithinMs: number | null
}

const MOST = 0.95

/** Returns the response times of the last 24 hours by peer. A peer without calls is left out. */
export async function readResponseTimes(ctx: Ctx): Promise<ReadonlyMap<string, ResponseTimes>> {
  const rows = await selectCallCounts(ctx.db, new Date(ctx.now.getTime() - 24 * HOUR_MS))
  const byPeer = Map.groupBy(rows, ({ peer_id }) => peer_id)
  return new Map(
    [...byPeer].map(([peerId, counts]) => {
      const sum = (of: (one: (typeof counts)[0]) => bigint) => Number(counts.reduce((all, one) => all + of(one), 0n))
      const unanswered = sum((one) => one.unanswered)
      const answered = counts.map((one) => ({ upToMs: one.up_to_ms, responses: Number(one.calls - one.unanswered) }))
      const times = { halfWithinMs: withinMs(answered, 0.5), mostWithinMs: withinMs(answered, MOST) }
      return [peerId, { calls: sum((one) => one.calls), unanswered, ...times }]
    }),
  )
}

/** Returns the time within which a share of the responses came, of counts in the order of their times. */
function withinMs(counts: readonly { upToMs: number; responses: number }[], share: number): number | null {
  const all = counts.reduce((sum, { responses }) => sum + responses, 0)
  if (all === 0) return null
  let within = 0
  for (const { upToMs, responses } of counts) {
    within += responses
    if (within >= all * share) return upToMs
  }
  return null
}
