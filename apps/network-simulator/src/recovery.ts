import { cdrIdOf, cdrOf, type MeteredPeriod, sessionOf } from './charge-record.ts'
import type { Session } from './ocpi-objects.ts'
import type { Operator } from './operator.ts'
import type { SessionReporter } from './session-reporter.ts'

/**
 * Ends the sessions that were running when the simulator was stopped or killed, at their last meter reading and with a
 * record, as stations do after a power cut.
 */
export async function closeInterruptedSessions(operator: Operator, reporter: SessionReporter): Promise<number> {
  const interrupted = [...operator.book.sessions.values()].filter(
    (session) => session.status === 'ACTIVE' || session.status === 'PENDING',
  )
  for (const session of interrupted) await closeSession(operator, reporter, session)
  return interrupted.length
}

async function closeSession({ book, network, now, log }: Operator, reporter: SessionReporter, session: Session) {
  const point = network.findPoint(session.location_id, session.evse_uid, session.connector_id)
  const meteredPeriods = meteredPeriodsOf(session)
  const startedAt = new Date(session.start_date_time)
  const seconds = meteredPeriods.reduce((total, period) => total + period.seconds, 0)
  if (!point) {
    // The station is not in the file any more, so nothing can be billed there.
    book.saveSession({ ...session, status: 'INVALID' })
    return
  }
  const facts = {
    sessionId: session.id,
    cdrId: cdrIdOf(session.id),
    token: session.cdr_token,
    point,
    authMethod: session.auth_method,
    authorizationReference: session.authorization_reference,
    startedAt,
    endedAt: new Date(startedAt.getTime() + seconds * 1000),
    meteredPeriods,
  }
  // Without a reading no energy flowed, so the session is dropped.
  const status = meteredPeriods.length === 0 ? 'INVALID' : 'COMPLETED'
  if (status === 'COMPLETED' && !book.cdrs.has(facts.cdrId)) book.saveCdr(cdrOf(facts, now()), false)
  const ended = sessionOf(facts, status, now())
  book.saveSession(ended)
  await reporter.putSession(ended).catch((error: unknown) => log(`session ${session.id}: ${String(error)}`))
}

function meteredPeriodsOf(session: Session): MeteredPeriod[] {
  return session.charging_periods.map((period) => {
    const volumeOf = (type: string) => period.dimensions.find((dimension) => dimension.type === type)?.volume
    const parked = volumeOf('PARKING_TIME')
    return {
      startedAt: new Date(period.start_date_time),
      seconds: Math.round((parked ?? volumeOf('TIME') ?? 0) * 3600),
      energyWh: Math.round((volumeOf('ENERGY') ?? 0) * 1000),
      parked: parked !== undefined,
    }
  })
}
