import type { SessionStatus } from '@voltway/contract/sessions'
import { lastTurns } from '../../kernel/last-turns.ts'
import type { Deferred } from '../../platform/sql.ts'
import { addToSums, type ClosedRow, type CountedRow, type PeriodRow } from './session-sums.sql.ts'

/**
 * What a session's change does to the sums all sessions of its wallet share: how many there are of a status, and what those that
 * closed used. Written once for a transaction, last of all.
 */

/** What of a session its sums depend on. */
interface SummedSession {
  readonly status: SessionStatus
  readonly card_id: string
  readonly member_id: string | null
  readonly cost_centre: string | null
  readonly station_id: string
  readonly started_at: string
  readonly duration_s: number
  readonly energy_wh: bigint
  readonly cost_minor: bigint
  readonly net_minor: bigint | null
  readonly co2_g: bigint | null
  readonly connector: object | null
}

export interface SumsChange {
  readonly walletId: string
  readonly before: SummedSession | null
  readonly after: SummedSession
  /** What sessions that closed are summed; empty: only the status, if that, is counted anew. */
  readonly closed: readonly ClosedChange[]
}

/** What a closed session adds to the sums of its day, month and year, or (sign −1) takes back. */
export interface ClosedChange {
  readonly sign: 1 | -1
  /** With the amounts that are added or taken back. */
  readonly session: SummedSession
  /** The start on the wallet's clock, "2026-03-01T08:30". */
  readonly startedLocal: string
  readonly energyWhByPeriod: readonly (readonly [period: string, energyWh: bigint])[]
}

/** The member of a session whose card nobody held. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

export const sessionSums: Deferred<SumsChange> = {
  turn: lastTurns.sums,
  work: (tx, changes) =>
    addToSums(tx, {
      counted: changes.flatMap(countedOf),
      closed: changes.flatMap(closedOf),
      energyByPeriod: changes.flatMap(periodsOf),
    }),
}

function countedOf({ walletId, before, after }: SumsChange): CountedRow[] {
  const row = (session: SummedSession, sessions: number) => ({
    wallet_id: walletId,
    month: monthOf(session),
    status: session.status,
    sessions,
  })
  if (before === null) return [row(after, 1)]
  const isSame = before.status === after.status && monthOf(before) === monthOf(after)
  return isSame ? [] : [row(before, -1), row(after, 1)]
}

const monthOf = ({ started_at }: SummedSession): string => `${started_at.slice(0, 7)}-01`

function closedOf({ walletId, closed }: SumsChange): ClosedRow[] {
  return closed.map((change) => {
    const { session, sign } = change
    const by = BigInt(sign)
    return {
      wallet_id: walletId,
      day: dayOf(change),
      week_hour: weekHourOf(change.startedLocal),
      card_id: session.card_id,
      member_id: session.member_id ?? NOBODY,
      station_id: session.station_id,
      cost_centre: session.cost_centre ?? '',
      current: (session.connector as { current?: string | null } | null)?.current ?? '',
      sessions: sign,
      energy_wh: String(session.energy_wh * by),
      cost_minor: String(session.cost_minor * by),
      net_minor: String((session.net_minor ?? 0n) * by),
      duration_s: session.duration_s * sign,
      co2_g: String((session.co2_g ?? 0n) * by),
    }
  })
}

function periodsOf({ walletId, closed }: SumsChange): PeriodRow[] {
  return closed.flatMap((change) =>
    change.energyWhByPeriod.map(([period, energyWh]) => ({
      wallet_id: walletId,
      day: dayOf(change),
      period,
      energy_wh: String(energyWh * BigInt(change.sign)),
    })),
  )
}

const dayOf = ({ startedLocal }: ClosedChange): string => startedLocal.slice(0, 10)

/** ISO weekday and hour, "1-08" is Monday from eight to nine. */
function weekHourOf(startedLocal: string): string {
  const weekday = new Date(`${startedLocal.slice(0, 10)}T00:00:00Z`).getUTCDay() || 7
  return `${weekday}-${startedLocal.slice(11, 13)}`
}
