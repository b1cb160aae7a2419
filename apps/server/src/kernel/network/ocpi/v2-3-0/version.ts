import { type Json, objectsIn } from '../merge.ts'
import { v221 } from '../v2-2-1/version.ts'
import type { OcpiVersion } from '../version.ts'
import { read } from './read.ts'
import { write } from './write.ts'

/**
 * The role HUB is gone in 2.3.0: a hub names itself in `hub_party_id` (OCPI 2.3.0 credentials), and its roles are the
 * parties behind it. As in 2.2.1, these are trusted by HubClientInfo, not by the hub's credentials.
 */
function readCredentials(body: unknown): unknown {
  const [credentials] = objectsIn([body])
  const hub = credentials?.hub_party_id
  if (typeof hub !== 'string' || !/^.{2}.{1,3}$/.test(hub)) return body
  const roles = [{ role: 'HUB', country_code: hub.slice(0, 2), party_id: hub.slice(2) }]
  return { ...credentials, roles }
}

const isTaxed = (cost: unknown): boolean => objectsIn([cost]).some((price) => 'before_taxes' in price)

/** OCPI 2.3.0: amounts before taxes with a list of taxes, and records of invoices, otherwise like 2.2.1. */
export const v230: OcpiVersion = {
  ...v221,
  number: '2.3.0',
  modules: [...v221.modules, { identifier: 'invoicereconciliation', role: 'RECEIVER' }],
  readCredentials,
  read,
  write,
  recognises: (cdr: Json) => isTaxed(cdr.total_cost),
}
