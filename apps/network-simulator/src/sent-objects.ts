import type { Network } from './network.ts'
import type { Cdr, Session, Tariff } from './ocpi-objects.ts'
import type { OcpiVersion } from './ocpi-version.ts'
import { bentCdr, bentSession, bentTariff, bentText, type Quirks } from './quirks.ts'

export interface Sending {
  version: OcpiVersion
  network: Network
  quirks: Quirks
}

/** A session, or the fields of it that changed, in a version and with the deviations of the operator. */
export function sentSession(session: Partial<Session>, { version, network, quirks }: Sending): object {
  const body = version.formatSession(bentSession(session, quirks), network.findPoint)
  return bentText(body, quirks, version.optionals.session)
}

export function sentCdr(cdr: Cdr, { version, network, quirks }: Sending): object {
  const body = version.formatCdr(bentCdr(cdr, quirks), network.findPoint)
  return bentText(body, quirks, version.optionals.cdr)
}

export function sentTariff(tariff: Tariff, { version, quirks }: Omit<Sending, 'network'>): object {
  return version.formatTariff(bentTariff(tariff, quirks))
}
