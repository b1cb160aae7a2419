import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type SeededRandom, seededRandom } from '../apps/server/src/demo/seeded-random.ts'
import type { Db } from '../apps/server/src/platform/sql.ts'
import { registerOperator } from './bench-server.ts'
import type { BenchCard } from './fleet-data.ts'

const HOUR_MS = 3_600_000
/** Charges start within this time, so that the first stops of an operator teach the next ones. */
const STARTS_WITHIN_MS = HOUR_MS
const [LEAST_INTERVAL_MS, MOST_INTERVAL_MS] = [10_000, 15 * 60_000]
const [LEAST_KW, MOST_KW] = [50, 350]
const [LEAST_LIMIT_MINOR, MOST_LIMIT_MINOR] = [200, 1_500]
/** A charge that nobody stops ends at about this multiple of its limit. */
const NATURAL_END = 4
const SEED = 20_260_302

/** How operators react to a command: seconds until the charge ends, and the shares of lost and refused commands. */
const kinds = [
  { name: 'prompt', operators: 7, endsS: [2, 15], lost: 0, refused: 0 },
  { name: 'late', operators: 1, endsS: [20, 60], lost: 0, refused: 0 },
  { name: 'loses a fifth of the commands', operators: 1, endsS: [2, 15], lost: 0.2, refused: 0 },
  { name: 'refuses a fifth of the commands', operators: 1, endsS: [2, 15], lost: 0, refused: 0.2 },
] as const

/** An operator over HTTP that ends its charges on command, in virtual time. */
export interface SimulatedOperator {
  readonly name: string
  readonly party: string
  readonly headers: Record<string, string>
  readonly charges: Map<string, Charge>
  dueResults(nowMs: number): { url: string; result: string }[]
  close(): void
}

export async function operatorsOf(db: Db, clock: () => number): Promise<SimulatedOperator[]> {
  const random = seededRandom(SEED + 1)
  const operators: SimulatedOperator[] = []
  for (const kind of kinds)
    for (let index = 0; index < kind.operators; index++) {
      const party = `O${String(operators.length).padStart(2, '0')}`
      operators.push(await operatorOf(db, { party, kind, clock, random }))
    }
  return operators
}

async function operatorOf(
  db: Db,
  {
    party,
    kind,
    clock,
    random,
  }: { party: string; kind: (typeof kinds)[number]; clock: () => number; random: SeededRandom },
): Promise<SimulatedOperator> {
  const charges = new Map<string, Charge>()
  const results: { atMs: number; url: string; result: string }[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { session_id, response_url } = JSON.parse(text || '{}') as { session_id: string; response_url: string }
    const charge = charges.get(session_id)
    const [isRefused, isLost] = [random.next() < kind.refused, random.next() < kind.lost]
    const result = charge === undefined ? 'UNKNOWN_SESSION' : isRefused ? 'REJECTED' : 'ACCEPTED'
    charge?.commands.push(isRefused ? 'refused' : isLost ? 'lost' : 'accepted')
    if (charge !== undefined && !isRefused && !isLost) {
      const [from, to] = kind.endsS
      const atMs = clock() + (from + random.next() * (to - from)) * 1000
      charge.stopAt(atMs)
      results.push({ atMs, url: response_url, result: 'ACCEPTED' })
    }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ status_code: 1000, timestamp: new Date(clock()), data: { result, timeout: 30 } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const commandsUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/commands`
  const headers = await registerOperator(db, { party, commandsUrl })
  return {
    name: kind.name,
    party,
    headers,
    charges,
    dueResults: (nowMs) => {
      const due = results.filter(({ atMs }) => atMs <= nowMs)
      for (const one of due) results.splice(results.indexOf(one), 1)
      return due
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A charge of constant power, as its operator reports it. */
export interface Charge {
  readonly id: string
  readonly card: BenchCard
  readonly operator: SimulatedOperator
  readonly powerKw: number
  readonly intervalMs: number
  readonly limitMinor: number
  /** The operator's reactions to its commands. */
  readonly commands: string[]
  readonly isOver: boolean
  /** The message that is due; null for none. */
  messageAt(nowMs: number): object | null
  stopAt(atMs: number): void
}

export function chargesOf(cards: readonly BenchCard[], operators: readonly SimulatedOperator[], startMs: number) {
  const random = seededRandom(SEED)
  const between = (least: number, most: number) => Math.round(least + random.next() * (most - least))
  const spread = (least: number, most: number) => Math.round(least * (most / least) ** random.next())
  return cards.map((card, index): Charge => {
    const operator = operators[index % operators.length] as SimulatedOperator
    const charge = chargeOf({
      id: `OVERRUN${index}`,
      card,
      operator,
      powerKw: spread(LEAST_KW, MOST_KW),
      intervalMs: spread(LEAST_INTERVAL_MS / 1000, MOST_INTERVAL_MS / 1000) * 1000,
      limitMinor: between(LEAST_LIMIT_MINOR, MOST_LIMIT_MINOR),
      startMs: startMs + between(0, STARTS_WITHIN_MS / 1000) * 1000,
    })
    operator.charges.set(charge.id, charge)
    return charge
  })
}

type Made = Pick<Charge, 'id' | 'card' | 'operator' | 'powerKw' | 'intervalMs' | 'limitMinor'> & { startMs: number }

function chargeOf(made: Made): Charge {
  const { id, card, operator, powerKw, intervalMs, limitMinor, startMs } = made
  // About 0.40 per kWh.
  let endsAtMs = startMs + ((limitMinor * NATURAL_END) / 40 / powerKw) * HOUR_MS
  let nextMs = startMs
  let isOver = false
  const iso = (ms: number) => new Date(ms).toISOString()
  return {
    ...made,
    commands: [],
    get isOver() {
      return isOver
    },
    stopAt: (atMs) => {
      endsAtMs = Math.min(endsAtMs, atMs)
    },
    messageAt: (nowMs) => {
      const hasEnded = nowMs >= endsAtMs
      if (isOver || nowMs < startMs || (nowMs < nextMs && !hasEnded)) return null
      const atMs = hasEnded ? endsAtMs : nextMs
      while (nextMs <= nowMs) nextMs += intervalMs
      isOver = hasEnded
      return {
        country_code: 'PT',
        party_id: operator.party,
        id,
        start_date_time: iso(startMs),
        ...(hasEnded ? { end_date_time: iso(atMs) } : {}),
        kwh: Math.round((powerKw * (atMs - startMs)) / 3_600) / 1000,
        cdr_token: {
          country_code: 'PT',
          party_id: 'VWF',
          uid: card.uid,
          type: 'RFID',
          contract_id: `PT-VWF-${card.uid}`,
        },
        auth_method: 'AUTH_REQUEST',
        location_id: `LOC${card.uid.slice(0, 2)}`,
        evse_uid: 'EVSE1',
        connector_id: '1',
        currency: 'EUR',
        status: hasEnded ? 'COMPLETED' : 'ACTIVE',
        last_updated: iso(atMs),
      }
    },
  }
}
