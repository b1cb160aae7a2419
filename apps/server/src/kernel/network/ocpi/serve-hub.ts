import { selectHubParties } from '../hub.sql.ts'
import { readClientInfo, receiveClientInfo, trustNamedParties } from '../hubs.ts'
import { enqueueLocationPulls } from '../sync.ts'
import { type Call, invalid, objectBody, type Serve, unknownObject } from './response.ts'

/**
 * Serves HubClientInfo, with which a hub reports the parties behind it (OCPI 2.2.1 mod_hub_client_info, receiver
 * interface).
 */
export function serveHub(serve: Serve): void {
  serve('GET', '/clientinfo/:country/:party', async (call) => {
    const [country, party] = partyIn(call)
    const known = (await selectHubParties(call.ctx.db, call.peer.id)).find(
      (one) => one.country_code === country && one.party_id === party && one.status !== null,
    )
    if (known === undefined) throw unknownObject('unknown party')
    const { country_code, party_id, role, status, last_updated } = known
    return { data: { country_code, party_id, role, status, last_updated } }
  })
  serve('PUT', '/clientinfo/:country/:party', async (call) => {
    if (!call.peer.isHub) throw invalid('only a hub names other parties')
    const named = readClientInfo(call.ctx, objectBody(call))
    if (named === undefined) throw invalid('country_code, party_id, role or status is missing')
    const [country, party] = partyIn(call)
    if (named.countryCode !== country || named.partyId !== party) throw invalid('the party differs from the URL')
    const isNews = await receiveClientInfo(call.ctx, call.peer.id, named)
    if (isNews && (await trustNamedParties(call.ctx, call.peer.id))) await enqueueLocationPulls(call.ctx, call.peer.id)
    return {}
  })
}

const partyIn = ({ params }: Call) => [params.country?.toUpperCase(), params.party?.toUpperCase()]
