import { costIn } from '../../kernel/consumption/cost-history.sql.ts'
import { fromSource } from '../../kernel/consumption/source.sql.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { empty, raw, type Sql, type Statement, sql } from '../../platform/sql.ts'
import {
  type ConsumptionRequest,
  cutOff,
  type DayRange,
  isCutOff,
  isWhole,
  sessionsOf,
} from './consumption-request.sql.ts'

/** Reads the sums by country and current of a range and its compared range. Writes nothing. */

export interface CauseRow {
  is_before: boolean
  country: string
  current: string
  sessions: bigint
  energy_wh: bigint
  cost_minor: bigint
  peak_minor: bigint
  idle_minor: bigint
}

/** From the sums by day; from sessions for one card, member or station. */
export function selectCauses(on: Sql, scope: WalletScope, request: ConsumptionRequest) {
  const late = cutOff(scope, request)
  const source = isWhole(request.focus)
    ? sql`${daysIn(scope, request, false)} union all ${daysIn(scope, request, true)}
        ${late === null ? empty : sql`union all select true, s.country, s.current, -1, -s.energy_wh, -${costIn(request.amounts, 's.')}, -${part('peak_minor', request, 's.')}, -${part('idle_minor', request, 's.')} from consumed_session s where ${late}`}`
    : causesFromSessions(scope, request)
  return on.rows<CauseRow>(added(source))
}

/** The same from sessions only, for days whose sums a server of the previous release did not write. */
export function selectCausesOfSessions(on: Sql, scope: WalletScope, request: ConsumptionRequest) {
  return on.rows<CauseRow>(added(causesFromSessions(scope, request)))
}

/**
 * A part of the cost. Without VAT it is the share of the cost that the whole has without VAT, because only the whole is
 * booked with its VAT.
 */
const part = (column: 'peak_minor' | 'idle_minor', { amounts }: ConsumptionRequest, alias = ''): Statement =>
  raw(
    amounts === 'NET'
      ? `coalesce(round(${alias}${column} * (${alias}cost_minor - ${alias}vat_minor)::numeric / nullif(${alias}cost_minor, 0))::bigint, 0)`
      : `${alias}${column}`,
  )

const added = (source: Statement): Statement => sql`
  select is_before, country, current, sum_bigint(sessions) as sessions, sum_bigint(energy_wh) as energy_wh,
    sum_bigint(cost_minor) as cost_minor, sum_bigint(peak_minor) as peak_minor, sum_bigint(idle_minor) as idle_minor
  from (${source}) causes (is_before, country, current, sessions, energy_wh, cost_minor, peak_minor, idle_minor)
  group by is_before, country, current`

const rangeOf = (request: ConsumptionRequest, isBefore: boolean): DayRange =>
  isBefore ? request.previous : request.range

function daysIn({ walletId }: WalletScope, request: ConsumptionRequest, isBefore: boolean): Statement {
  const { from, to } = rangeOf(request, isBefore)
  return sql`select ${isBefore}::boolean, country, current, sessions::bigint, energy_wh, ${costIn(request.amounts)}, ${part('peak_minor', request)}, ${part('idle_minor', request)}
    from consumed_day_cause where wallet_id = ${walletId} and day between ${from} and ${to} ${fromSource(request.source)}`
}

function causesFromSessions(scope: WalletScope, request: ConsumptionRequest): Statement {
  const ofRange = (isBefore: boolean) => sql`
    select ${isBefore}::boolean, s.country, s.current, 1::bigint, s.energy_wh, ${costIn(request.amounts, 's.')}, ${part('peak_minor', request, 's.')}, ${part('idle_minor', request, 's.')}
    from consumed_session s where ${sessionsOf(scope, rangeOf(request, isBefore), request)}
      ${isBefore ? sql`and not ${isCutOff(request)}` : empty}`
  return sql`${ofRange(false)} union all ${ofRange(true)}`
}
