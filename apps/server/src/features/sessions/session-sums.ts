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
  /** A session that closed; null: only its status, if that, is counted anew. */
  readonly closed: ClosedChange | null
}

/** What a closed session adds to the sums of its day, month and year, or (sign −1) takes back. */
interface ClosedChange {
  readonly sign: 1 | -1
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

function closedOf({ walletId, after, closed }: SumsChange): ClosedRow[] {
  if (closed === null) return []
  const by = BigInt(closed.sign)
  return [
    {
      wallet_id: walletId,
      day: dayOf(closed),
      week_hour: weekHourOf(closed.startedLocal),
      card_id: after.card_id,
      member_id: after.member_id ?? NOBODY,
      station_id: after.station_id,
      cost_centre: after.cost_centre ?? '',
      current: (after.connector as { current?: string | null } | null)?.current ?? '',
      sessions: closed.sign,
      energy_wh: String(after.energy_wh * by),
      cost_minor: String(after.cost_minor * by),
      net_minor: String((after.net_minor ?? 0n) * by),
      duration_s: after.duration_s * closed.sign,
      co2_g: String((after.co2_g ?? 0n) * by),
    },
  ]
}

function periodsOf({ walletId, closed }: SumsChange): PeriodRow[] {
  if (closed === null) return []
  return closed.energyWhByPeriod.map(([period, energyWh]) => ({
    wallet_id: walletId,
    day: dayOf(closed),
    period,
    energy_wh: String(energyWh * BigInt(closed.sign)),
  }))
}

const dayOf = ({ startedLocal }: ClosedChange): string => startedLocal.slice(0, 10)

/** ISO weekday and hour, "1-08" is Monday from eight to nine. */
function weekHourOf(startedLocal: string): string {
  const weekday = new Date(`${startedLocal.slice(0, 10)}T00:00:00Z`).getUTCDay() || 7
  return `${weekday}-${startedLocal.slice(11, 13)}`
}
