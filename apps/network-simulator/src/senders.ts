import type { FastifyInstance } from 'fastify'
import { envelope, type PageQuery, refuse, sendPage } from './ocpi-response.ts'
import type { Operator } from './operator.ts'
import { bentCdr, bentSession, bentTariff } from './quirks.ts'

/** The lists that the provider may pull: locations, tariffs, sessions and charge detail records. */
export function mountSenders(server: FastifyInstance, operator: Operator): void {
  const { book, network, quirks } = operator
  const own = (list: string) => `${operator.baseUrl}/2.2.1/${list}`
  const sessions = () => [...book.sessions.values()].map((session) => bentSession(session, quirks))
  const cdrs = () => [...book.cdrs.values()].map(({ cdr }) => bentCdr(cdr, quirks))

  server.get<{ Querystring: PageQuery }>('/ocpi/cpo/2.2.1/locations', (request, reply) =>
    sendPage(reply, network.locations, request.query, own('locations')),
  )
  server.get<{ Querystring: PageQuery }>('/ocpi/cpo/2.2.1/tariffs', (request, reply) =>
    sendPage(
      reply,
      network.tariffs.map((tariff) => bentTariff(tariff, quirks)),
      request.query,
      own('tariffs'),
    ),
  )
  server.get<{ Querystring: PageQuery }>('/ocpi/cpo/2.2.1/sessions', (request, reply) =>
    sendPage(reply, sessions(), request.query, own('sessions')),
  )
  server.get<{ Querystring: PageQuery }>('/ocpi/cpo/2.2.1/cdrs', (request, reply) =>
    sendPage(reply, cdrs(), request.query, own('cdrs')),
  )

  server.get<{ Querystring: PageQuery }>('/ocpi/cpo/2.2.1/hubclientinfo', (request, reply) =>
    sendPage(reply, partiesBehind(operator), request.query, own('hubclientinfo')),
  )

  interface LocationRoute {
    Params: { location: string; evse?: string; connector?: string }
  }
  for (const rest of ['', '/:evse', '/:evse/:connector']) {
    server.get<LocationRoute>(`/ocpi/cpo/2.2.1/locations/:location${rest}`, (request, reply) => {
      const { location, evse, connector } = request.params
      const whole = network.locations.find((candidate) => same(candidate.id, location))
      const unit = whole?.evses.find((candidate) => evse !== undefined && same(candidate.uid, evse))
      const plug = unit?.connectors.find((candidate) => connector !== undefined && same(candidate.id, connector))
      const found = connector !== undefined ? plug : evse !== undefined ? unit : whole
      return found ? envelope(found) : refuse(reply, 404, 2003, 'unknown location')
    })
  }
}

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
