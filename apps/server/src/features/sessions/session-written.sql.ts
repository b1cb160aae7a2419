import {
  type Session as ListedSession,
  pendingStops,
  type SessionStatus,
  sessionAllows,
} from '@voltway/contract/sessions'
import type { WalletScope } from '../../kernel/scope.ts'
import {
  decimal,
  escaped,
  flag,
  instant,
  object,
  orNull,
  plain,
  quoted,
  type Written,
} from '../../platform/json-text.ts'
import { raw, sql } from '../../platform/sql.ts'

/** Without the field of lists by change, which is not of the session. */
type Session = Omit<ListedSession, 'updated_at'>

/** The fields of a session in every response. Only this list names them. */
export function writtenSession(scope: WalletScope): Written {
  return object<Session>({
    id: quoted(sql`s.id`),
    status: quoted(sql`s.status`),
    source: quoted(sql`s.source`),
    start_date_time: instant(sql`s.started_at`),
    end_date_time: orNull(sql`s.ended_at`, instant(sql`s.ended_at`)),
    duration_s: plain(sql`s.duration_s`),
    energy_kwh: decimal(sql`s.energy_wh`, 3),
    total_cost: decimal(sql`s.cost_minor`, 2),
    credited_cost: decimal(sql`case when 'CREDITED' = any(s.flags) then s.cost_minor else 0 end`, 2),
    currency: quoted(sql`s.currency`),
    cost_is_final: flag(sql`s.cost_is_final`),
    // The snapshot has the contract's fields of a location, except its id.
    station: ['{"id":"', sql`s.station_id`, '",', sql`substr(s.station::text, 2)`],
    card: object<Session['card']>({ id: quoted(sql`s.card_id`), name: escaped(sql`c.name`) }),
    member: orNull(
      sql`s.member_id`,
      object<NonNullable<Session['member']>>({
        id: quoted(sql`s.member_id`),
        name: escaped(sql`coalesce(m.name, '')`),
      }),
    ),
    vehicle: orNull(
      sql`s.vehicle_id`,
      object<NonNullable<Session['vehicle']>>({
        id: quoted(sql`s.vehicle_id`),
        plate: escaped(sql`coalesce(v.licence_plate, '')`),
      }),
    ),
    cost_centre: orNull(sql`s.cost_centre`, escaped(sql`s.cost_centre`)),
    cost_shares: orNull(sql`s.cost_shares`, plain(sql`s.cost_shares`)),
    invoice_id: orNull(sql`s.invoice_id`, quoted(sql`s.invoice_id`)),
    flags: plain(sql`to_json(s.flags)`),
    allowed_actions: scope.rights.has('sessions.stop')
      ? [sql`case when ${isOneOf('s.status', sessionAllows.stop)} and ${stopNotPending} then '["stop"]' else '[]' end`]
      : ['[]'],
    // Stops of earlier versions have no reason.
    stop: orNull(sql`s.stop`, plain(sql`'{"reason": null, "allowed": null}'::jsonb || s.stop`)),
  })
}

const isOneOf = (column: string, words: readonly SessionStatus[] | typeof pendingStops) =>
  raw(`${column} in (${words.map((word) => `'${word}'`).join(', ')})`)

const stopNotPending = sql`coalesce(not ${isOneOf("s.stop->>'state'", pendingStops)}, true)`
