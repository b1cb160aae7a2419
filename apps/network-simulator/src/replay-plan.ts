import { cdrOf, creditOf, type MeteredPeriod, sessionOf } from './charge-record.ts'
import { type ChargePoint, type Network, powerKwOf } from './network.ts'
import { type Cdr, type CdrToken, instant, type Session, type Token } from './ocpi-objects.ts'
import { cdrTokenOf } from './operator-book.ts'
import type { Quirks } from './quirks.ts'
import type { Random } from './random.ts'
import { flawsOf, type RecordedSession } from './recorded-sessions.ts'

/** One message to send. A credit names the record that it reverses, which must be acknowledged first. */
export interface ReplayStep {
  kind: 'original' | 'duplicate' | 'credit'
  cdr: Cdr
  /** Sent before the original record only. */
  session: Session | undefined
  flaws: string[]
  startedAt: Date
  endedAt: Date | undefined
}

export interface ReplayPlanOptions {
  limit: number
  duplicates: number
  credits: number
  shuffle: boolean
  /** Prefix of all ids, so that the same file can be replayed as other sessions. */
  runName: string
  quirks: Quirks
  random: Random
  now: Date
}

/** Plans the messages and their order. The same seed gives the same plan. */
export function planReplay(
  rows: RecordedSession[],
  network: Network,
  tokens: Token[],
  options: ReplayPlanOptions,
): ReplayStep[] {
  const { random, quirks } = options
  const assign = assignment(network, tokens)
  const originals = rows.slice(0, options.limit).map((row) => originalStep(row, assign, options))
  const steps = options.shuffle ? random.shuffled(originals) : originals
  const extra: [number, ReplayStep][] = []
  for (const [index, step] of steps.entries()) {
    const later = () => index + 1 + Math.floor(random.between(0, Math.min(50, steps.length - index)))
    if (random.chance(options.duplicates)) extra.push([later(), { ...step, kind: 'duplicate', session: undefined }])
    if (step.flaws.length === 0 && random.chance(options.credits)) {
      const credit: ReplayStep = { ...step, kind: 'credit', session: undefined, cdr: creditOf(step.cdr) }
      extra.push([quirks.has('credit-first') ? index : later(), credit])
      if (quirks.has('credit-twice')) extra.push([later(), { ...credit, cdr: creditOf(step.cdr, 'CC') }])
    }
  }
  const stepsByIndex = Map.groupBy(extra, ([index]) => index)
  const inserted = (index: number) => (stepsByIndex.get(index) ?? []).map(([, step]) => step)
  return [...steps.flatMap((step, index) => [...inserted(index), step]), ...inserted(steps.length)]
}

interface Assignment {
  tokenFor(row: RecordedSession): CdrToken
  pointFor(row: RecordedSession): ChargePoint
}

/** Maps the file's users to cards and its stations to the operator's stations, in order of first appearance. */
function assignment(network: Network, tokens: Token[]): Assignment {
  const locations = [...Map.groupBy(network.points, (point) => point.location.id).values()]
  // A charge is replayed at a connector with enough power, because providers compare energy with power.
  const strongest = network.points.reduce((best, point) => (powerKwOf(point) > powerKwOf(best) ? point : best))
  const users = new Map<string, CdrToken>()
  const stations = new Map<string, ChargePoint[]>()
  const busyUntil = new Map<string, number>()
  let turn = 0
  const nextToken = () => cdrTokenOf(tokens[turn++ % tokens.length] as Token)

  // A row without a user gets the next card that is free at that time, if any.
  const freeToken = (row: RecordedSession) => {
    let token = nextToken()
    for (let tries = 1; tries < tokens.length; tries++) {
      if ((busyUntil.get(token.uid) ?? 0) <= row.startedAt.getTime()) break
      token = nextToken()
    }
    return token
  }
  return {
    tokenFor(row) {
      const token = row.userId === '' ? freeToken(row) : (users.get(row.userId) ?? nextToken())
      if (row.userId !== '') users.set(row.userId, token)
      const until = (row.endedAt ?? row.startedAt).getTime()
      busyUntil.set(token.uid, Math.max(until, busyUntil.get(token.uid) ?? 0))
      return token
    },
    pointFor(row) {
      const points = stations.get(row.stationId) ?? (locations[stations.size % locations.length] as ChargePoint[])
      stations.set(row.stationId, points)
      const point = points[(Number(row.connector) || 0) % points.length] as ChargePoint
      return powerKwOf(point) < averageKw(row) ? strongest : point
    },
  }
}

function averageKw({ startedAt, endedAt, energyWh = 0 }: RecordedSession): number {
  const hours = ((endedAt?.getTime() ?? 0) - startedAt.getTime()) / 3_600_000
  return hours > 0 ? energyWh / 1000 / hours : 0
}

function originalStep(row: RecordedSession, assign: Assignment, options: ReplayPlanOptions): ReplayStep {
  const point = assign.pointFor(row)
  const id = `${options.runName}${row.source}-${row.sessionId}`
  const facts = {
    sessionId: id,
    cdrId: `${id}-R`,
    token: assign.tokenFor(row),
    point,
    authMethod: 'WHITELIST' as const,
    authorizationReference: undefined,
    startedAt: row.startedAt,
    endedAt: row.endedAt,
    meteredPeriods: meteredPeriodsOf(row),
  }
  const cdr = cdrOf(facts, options.now)
  const session = sessionOf(facts, row.endedAt ? 'COMPLETED' : 'ACTIVE', row.endedAt ?? row.startedAt)
  return {
    kind: 'original',
    cdr: row.energyWh === undefined ? withoutEnergy(cdr) : cdr,
    session: { ...session, last_updated: instant(options.now) },
    flaws: flawsOf(row),
    startedAt: row.startedAt,
    endedAt: row.endedAt,
  }
}

const longestStretches = 24

/** Spreads the recorded total evenly over the hours of the session. */
function meteredPeriodsOf(row: RecordedSession): MeteredPeriod[] {
  const seconds = row.endedAt ? Math.round((row.endedAt.getTime() - row.startedAt.getTime()) / 1000) : 0
  const parts = Math.max(1, Math.min(longestStretches, Math.ceil(seconds / 3600)))
  const share = (whole: number, part: number) =>
    Math.trunc((whole * (part + 1)) / parts) - Math.trunc((whole * part) / parts)
  return Array.from({ length: parts }, (_, part) => ({
    startedAt: new Date(row.startedAt.getTime() + Math.trunc((seconds * part) / parts) * 1000),
    seconds: share(seconds, part),
    energyWh: share(row.energyWh ?? 0, part),
    parked: false,
  }))
}

/** A session that never ended has no energy in the recording and none in its record. */
function withoutEnergy(cdr: Cdr): Cdr {
  return { ...cdr, total_energy: null as unknown as number }
}
