import type { TokenType } from '../../messages.ts'
import type { Json } from '../merge.ts'
import type { OcpiCredentials } from '../schema-credentials.ts'
import type { OcpiAuthorizationInfo, OcpiToken } from '../schema-token.ts'
import type { OcpiVersion } from '../version.ts'
import { read } from './read.ts'
import { authorizationInfo, credentials, startSession, token, type tokenType, versionDetails } from './schema.ts'
import { write } from './write.ts'

/** Formats an instant without fraction: OCPI 2.1.1 types, DateTime, has none, and some peers parse none. */
const withoutFraction = (instant: string): string => instant.replace(/\.\d+Z$/, 'Z')

/** The party of 2.1.1 has no role: only operators register with us. */
function readCredentials(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || 'roles' in body) return body
  const { party_id, country_code, business_details, ...rest } = body as Json
  return { ...rest, roles: [{ role: 'CPO', party_id, country_code, business_details }] }
}

function writeCredentials({ token, url, roles = [] }: OcpiCredentials): object {
  const [ours] = roles
  const { party_id, country_code, business_details } = ours ?? {}
  return credentials.strict.parse({ token, url, business_details, party_id, country_code })
}

const typeOf = (type: string): (typeof tokenType)[number] => (type === 'RFID' ? 'RFID' : 'OTHER')

function writeToken({
  uid,
  type,
  contract_id,
  visual_number,
  issuer,
  valid,
  whitelist,
  language,
  last_updated,
}: OcpiToken) {
  return token.strict.parse({
    uid,
    type: typeOf(type),
    auth_id: contract_id,
    visual_number,
    issuer,
    valid,
    whitelist,
    language,
    last_updated: withoutFraction(last_updated),
  })
}

/** The authorization of 2.1.1 has no reference: the charge is matched by token, place and time. */
const writeAuthorization = ({ allowed, location, info }: OcpiAuthorizationInfo): object =>
  authorizationInfo.strict.parse({ allowed, location, info })

function writeStart({ response_url, token: started, location_id, evse_uid }: Json): object {
  const written = writeToken(started as OcpiToken)
  return startSession.strict.parse({ response_url, token: written, location_id, evse_uid })
}

/** OCPI 2.1.1: one party per peer, endpoints without roles, prices without VAT. */
export const v211: OcpiVersion = {
  number: '2.1.1',
  modules: ['credentials', 'tokens', 'locations', 'tariffs', 'sessions', 'cdrs', 'commands'].map((identifier) => ({
    identifier,
  })),
  details: versionDetails.strict,
  namesParties: false,
  datesPatches: false,
  patchesTariffs: true,
  // A reservation of 2.1.1 cannot be cancelled, so none is made.
  commands: new Set(['START_SESSION', 'STOP_SESSION', 'UNLOCK_CONNECTOR']),
  readCredentials,
  writeCredentials,
  /** Our tokens of other types than RFID are those of the app. */
  readTokenType: (type: TokenType) => (type === 'OTHER' ? 'APP_USER' : type),
  writeToken,
  writeAuthorization,
  writeCommand: (kind, body) => (kind === 'START_SESSION' ? writeStart(body) : body),
  writeInstant: withoutFraction,
  read,
  write,
  recognises: (cdr) => !('cdr_token' in cdr) && ('auth_id' in cdr || 'stop_date_time' in cdr),
}
