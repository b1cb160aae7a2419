import type { SessionStatus } from '@voltway/contract/sessions'
import type { CostState } from '../../kernel/cost-centres/cost-shares.ts'
import { deferredTurns } from '../../kernel/last-turns.ts'
import type { Deferred } from '../../platform/sql.ts'
import { addToSums, type ClosedRow, type CountedRow, type PeriodRow } from './session-sums.sql.ts'

/**
 * The effect of a session's change on the sums of its wallet: the count per status, and the consumption of closed
 * sessions. Written once per transaction, at its end.
 */

/** The fields of a session that its sums depend on. */
interface SummedSession {
  readonly status: SessionStatus
  readonly card_id: string
  readonly member_id: string | null
  readonly cost_centre: string | null
  readonly cost_shares: CostState['cost_shares']
  readonly station_id: string
  readonly started_at: string
  readonly duration_s: number
  readonly energy_wh: bigint
  readonly cost_minor: bigint
  readonly net_minor: bigint | null
  readonly vat_minor: bigint | null
  readonly co2_g: bigint | null
  readonly connector: object | null
  /** The place: PT, PT-20, ES. */
  readonly region: string
  readonly peak_minor: bigint
  readonly idle_minor: bigint
}

export interface SumsChange {
  readonly walletId: string
  readonly before: SummedSession | null
  readonly after: SummedSession
  /** The sums of closed sessions to add. When empty, at most the status count changes. */
  readonly closed: readonly ClosedChange[]
}

/** The amounts that a closed session adds to the sums of its day, month and year, or (sign −1) subtracts. */
export interface ClosedChange {
  readonly sign: 1 | -1
  /** With the amounts to add or subtract. */
  readonly session: SummedSession
  /** The start in the wallet's time zone, "2026-03-01T08:30". */
  readonly startedLocal: string
  readonly energyWhByPeriod: readonly (readonly [period: string, energyWh: bigint])[]
}

/** The member id of a session whose card has no holder. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

export const sessionSums: Deferred<SumsChange> = {
  turn: deferredTurns.sums,
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
      cost_shares: session.cost_shares,
      current: (session.connector as { current?: string | null } | null)?.current ?? '',
      sessions: sign,
      energy_wh: String(session.energy_wh * by),
      cost_minor: String(session.cost_minor * by),
      net_minor: String((session.net_minor ?? 0n) * by),
      vat_minor: String((session.vat_minor ?? 0n) * by),
      duration_s: session.duration_s * sign,
      co2_g: String((session.co2_g ?? 0n) * by),
      country: session.region.split('-')[0] ?? '',
      peak_minor: String(session.peak_minor * by),
      idle_minor: String(session.idle_minor * by),
      unrated_wh: String(session.co2_g === null ? session.energy_wh * by : 0n),
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
