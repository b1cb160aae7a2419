import type { FastifyInstance } from 'fastify'
import { invoiceRecords } from './invoice-records.ts'
import { envelope, type PageQuery, refuse, sendPage } from './ocpi-response.ts'
import type { OcpiVersion } from './ocpi-version.ts'
import type { Operator } from './operator.ts'
import { sentCdr, sentSession, sentTariff } from './sent-objects.ts'

/** The lists of a version that the provider may pull: locations, tariffs, sessions, charge detail records and invoices. */
export function mountSenders(server: FastifyInstance, operator: Operator, version: OcpiVersion): void {
  const { book, network, quirks } = operator
  const sending = { version, network, quirks }
  const lists: Record<string, () => object[]> = {
    locations: () => network.locations.map(version.formatLocation),
    tariffs: () => network.tariffs.map((tariff) => sentTariff(tariff, sending)),
    sessions: () => [...book.sessions.values()].map((session) => sentSession(session, sending)),
    cdrs: () => [...book.cdrs.values()].map(({ cdr }) => sentCdr(cdr, sending)),
    ...(version.modules.some(({ identifier }) => identifier === 'invoicereconciliation') && {
      invoicereconciliation: () => invoiceRecords(delivered(operator)),
    }),
    ...Object.fromEntries(version.hubModules.map(({ identifier }) => [identifier, () => partiesBehind(operator)])),
  }
  for (const [name, items] of Object.entries(lists)) {
    server.get<{ Querystring: PageQuery }>(`/ocpi/cpo/${version.number}/${name}`, (request, reply) =>
      sendPage(reply, items(), request.query, `${operator.baseUrl}/${version.number}/${name}`),
    )
  }

  interface LocationRoute {
    Params: { location: string; evse?: string; connector?: string }
  }
  for (const rest of ['', '/:evse', '/:evse/:connector']) {
    server.get<LocationRoute>(`/ocpi/cpo/${version.number}/locations/:location${rest}`, (request, reply) => {
      const { location, evse, connector } = request.params
      const whole = network.locations.find((candidate) => same(candidate.id, location))
      const unit = whole?.evses.find((candidate) => evse !== undefined && same(candidate.uid, evse))
      const plug = unit?.connectors.find((candidate) => connector !== undefined && same(candidate.id, connector))
      if (connector !== undefined && plug) return envelope(version.formatConnector(plug))
      if (connector === undefined && unit) return envelope(version.formatEvse(unit))
      if (evse === undefined && whole) return envelope(version.formatLocation(whole))
      return refuse(reply, 404, 2003, 'unknown location')
    })
  }
}

/** The records that the provider has acknowledged: others are on no invoice yet. */
const delivered = ({ book }: Operator) => [...book.cdrs.values()].flatMap((one) => (one.delivered ? [one.cdr] : []))

/** HubClientInfo: empty for an operator, the operators of its stations for a hub. */
function partiesBehind({ network, side, startedAt }: Operator) {
  if (!side.roles.some(({ role }) => role === 'HUB')) return []
  return network.roles.map(({ country_code, party_id }) => ({
    country_code,
    party_id,
    role: 'CPO',
    status: 'CONNECTED',
    last_updated: startedAt,
  }))
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
