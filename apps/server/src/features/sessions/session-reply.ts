import type { SessionDetail } from '@voltway/contract/session-details'
import {
  pendingStops,
  type Session,
  type SessionStatus,
  type StopCommand,
  sessionAllows,
} from '@voltway/contract/sessions'
import { formatEnergyKwh } from '@voltway/money/energy'
import { formatDecimal, formatMoney } from '@voltway/money/money'
import type { WalletScope } from '../../kernel/scope.ts'
import type { SessionDetailRow, SessionRow } from './session-list.sql.ts'

export function isStopPending(stop: StopCommand | null): boolean {
  const pending: readonly string[] = pendingStops
  return stop !== null && pending.includes(stop.state)
}

/** The list's rows are written by the database (session-written.sql.ts) in the same words. */
export function sessionReply(scope: WalletScope, row: SessionRow): Session {
  const stoppable: readonly SessionStatus[] = sessionAllows.stop
  const mayStop = stoppable.includes(row.status) && scope.rights.has('sessions.stop') && !isStopPending(row.stop)
  return {
    id: row.id,
    status: row.status,
    start_date_time: row.started_at,
    end_date_time: row.ended_at,
    duration_s: row.duration_s,
    energy_kwh: formatEnergyKwh(row.energy_wh),
    total_cost: formatMoney(row.cost_minor),
    currency: row.currency,
    cost_is_final: row.cost_is_final,
    station: { id: row.station_id, ...row.station },
    card: { id: row.card_id, name: row.card_name },
    member: row.member_id === null ? null : { id: row.member_id, name: row.member_name ?? '' },
    vehicle: row.vehicle_id === null ? null : { id: row.vehicle_id, plate: row.licence_plate ?? '' },
    cost_centre: row.cost_centre,
    invoice_id: row.invoice_id,
    flags: row.flags,
    allowed_actions: mayStop ? ['stop'] : [],
    stop: row.stop,
  }
}

export function sessionDetailReply(scope: WalletScope, row: SessionDetailRow): SessionDetail {
  return {
    ...sessionReply(scope, row),
    connector: row.connector,
    auth_method: row.auth_method,
    curve: row.curve.map(([atMs, powerW, energyWh]) => ({
      at: new Date(atMs).toISOString(),
      power_kw: powerW === null ? null : powerW / 1000,
      energy_kwh: formatEnergyKwh(BigInt(energyWh)),
    })),
    energy_by_period: row.energy_by_period,
    price: row.price as SessionDetail['price'],
    cdr_id: row.cdr_id,
    invoice_line_id: row.invoice_line_id,
    timeline: row.timeline as SessionDetail['timeline'],
    co2_kg: row.co2_g === null ? null : formatDecimal(row.co2_g, 3),
  }
}
