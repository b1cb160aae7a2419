import { join, raw, type Statement, sql } from '../../platform/sql.ts'

/** The sums a session leaves behind when it closes, as parts of the statement that closes it. Writes the wallet_*_rollup tables. */

/** What of a session its sums depend on. */
interface SummedSession {
  readonly card_id: string
  readonly member_id: string | null
  readonly cost_centre: string | null
  readonly station_id: string
  readonly duration_s: number
  readonly energy_wh: bigint
  readonly cost_minor: bigint
  readonly net_minor: bigint | null
  readonly co2_g: bigint | null
  readonly connector: object | null
}

/** What a closed session adds to the sums of its day, month and year, or (sign −1) takes back. */
export interface RollupChange {
  readonly sign: 1 | -1
  /** The start on the wallet's clock, "2026-03-01T08:30". */
  readonly startedLocal: string
  readonly energyWhByPeriod: readonly (readonly [period: string, energyWh: bigint])[]
}

/** First day of the month of a day or an instant. */
export const monthOf = (startedAt: string): string => `${startedAt.slice(0, 7)}-01`

/** The member of a session whose card nobody held. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

export function rolledUp(
  walletId: string,
  s: SummedSession,
  { sign, startedLocal, energyWhByPeriod }: RollupChange,
): Statement[] {
  const by = BigInt(sign)
  const day = startedLocal.slice(0, 10)
  const [sessions, energyWh, costMinor, durationS] = [sign, s.energy_wh * by, s.cost_minor * by, sign * s.duration_s]
  const added = sql`sessions = r.sessions + excluded.sessions, energy_wh = r.energy_wh + excluded.energy_wh,
    cost_minor = r.cost_minor + excluded.cost_minor, duration_s = r.duration_s + excluded.duration_s`
  const ofSpan = (name: 'month' | 'year', start: string): Statement[] => {
    const span = raw(name)
    return [
      sql`${span}_card as (
      insert into wallet_${span}_card_rollup as r (wallet_id, ${span}, card_id, member_id, sessions, energy_wh, cost_minor, duration_s)
      values (${walletId}, ${start}, ${s.card_id}, ${s.member_id ?? NOBODY}, ${sessions}, ${energyWh}, ${costMinor}, ${durationS})
      on conflict (wallet_id, ${span}, card_id, member_id) do update set ${added})`,
      sql`${span}_station as (
      insert into wallet_${span}_station_rollup as r (wallet_id, ${span}, station_id, sessions, energy_wh, cost_minor, duration_s)
      values (${walletId}, ${start}, ${s.station_id}, ${sessions}, ${energyWh}, ${costMinor}, ${durationS})
      on conflict (wallet_id, ${span}, station_id) do update set ${added})`,
      sql`${span}_trait as (
      insert into wallet_${span}_trait_rollup as r (wallet_id, ${span}, trait, value, sessions, energy_wh, cost_minor, duration_s)
      select ${walletId}::uuid, ${start}::date, trait, value, ${sessions}::int, ${energyWh}::bigint, ${costMinor}::bigint,
        ${durationS}::bigint
      from (values ('COST_CENTRE', ${s.cost_centre ?? ''}), ('CURRENT', ${currentOf(s)}),
        ('HOUR', ${hourOfWeek(startedLocal)})) traits (trait, value)
      on conflict (wallet_id, ${span}, trait, value) do update set ${added})`,
    ]
  }
  const parts = [
    sql`day_rollup as (
      insert into wallet_day_rollup as r (wallet_id, day, sessions, energy_wh, cost_minor, net_minor, duration_s, co2_g)
      values (${walletId}, ${day}, ${sessions}, ${energyWh}, ${costMinor}, ${(s.net_minor ?? 0n) * by}, ${durationS},
        ${(s.co2_g ?? 0n) * by})
      on conflict (wallet_id, day) do update set ${added}, net_minor = r.net_minor + excluded.net_minor,
        co2_g = r.co2_g + excluded.co2_g)`,
    ...ofSpan('month', monthOf(day)),
    ...ofSpan('year', `${day.slice(0, 4)}-01-01`),
  ]
  const periods = energyWhByPeriod.filter(([, wh]) => wh !== 0n)
  if (periods.length > 0) {
    const values = periods.map(([period, wh]) => sql`(${walletId}::uuid, ${day}::date, ${period}, ${wh * by}::bigint)`)
    parts.push(sql`period_rollup as (
      insert into wallet_day_period_rollup as r (wallet_id, day, period, energy_wh) values ${join(values)}
      on conflict (wallet_id, day, period) do update set energy_wh = r.energy_wh + excluded.energy_wh)`)
  }
  return parts
}

const currentOf = ({ connector }: SummedSession): string =>
  (connector as { current?: string | null } | null)?.current ?? ''

/** ISO weekday and hour, "1-08" is Monday from eight to nine. */
function hourOfWeek(startedLocal: string): string {
  const weekday = new Date(`${startedLocal.slice(0, 10)}T00:00:00Z`).getUTCDay() || 7
  return `${weekday}-${startedLocal.slice(11, 13)}`
}
