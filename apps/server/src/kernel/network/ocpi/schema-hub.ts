import { connectionStatus, role } from './enums.ts'
import { ciString, dateTime, key, object, oneOf, req } from './shape.ts'

/** A party behind a hub (OCPI 2.2.1 mod_hub_client_info, ClientInfo). */
export const clientInfo = object({
  party_id: key(ciString(3)),
  country_code: key(ciString(2)),
  role: key(oneOf(role)),
  status: key(oneOf(connectionStatus)),
  last_updated: req(dateTime),
})
