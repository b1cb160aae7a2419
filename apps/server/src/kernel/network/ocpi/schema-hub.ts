import { connectionStatus, role } from './enums.ts'
import { ciString, dateTime, key, object, oneOf, req } from './shape.ts'

/** HubClientInfo: the parties behind a hub (mod_hub_client_info). */
export const clientInfo = object({
  party_id: key(ciString(3)),
  country_code: key(ciString(2)),
  role: key(oneOf(role)),
  status: key(oneOf(connectionStatus)),
  last_updated: req(dateTime),
})
