import { allowedType, profileType, tokenType, whitelistType } from './enums.ts'
import { displayText } from './schema-location.ts'
import { boolean, ciString, dateTime, key, many, object, oneOf, opt, req, type Strict, string } from './shape.ts'

/** The energy contract of a token (OCPI 2.2.1 mod_tokens, EnergyContract). */
export const energyContract = object({ supplier_name: req(string(64)), contract_id: opt(string(64)) })

/** The location and EVSEs of an authorization request (OCPI 2.2.1 mod_tokens, LocationReferences). */
export const locationReferences = object({ location_id: key(ciString(36)), evse_uids: many(ciString(36)) })

/** A token (OCPI 2.2.1 mod_tokens, Token). */
export const token = object({
  country_code: key(ciString(2)),
  party_id: key(ciString(3)),
  uid: key(ciString(36)),
  type: req(oneOf(tokenType)),
  contract_id: req(ciString(36)),
  visual_number: opt(string(64)),
  issuer: req(string(64)),
  group_id: opt(ciString(36)),
  valid: req(boolean),
  whitelist: req(oneOf(whitelistType)),
  language: opt(string(2)),
  default_profile_type: opt(oneOf(profileType)),
  energy_contract: opt(energyContract),
  last_updated: req(dateTime),
})

/** The response to an authorization request (OCPI 2.2.1 mod_tokens, AuthorizationInfo). */
export const authorizationInfo = object({
  allowed: req(oneOf(allowedType)),
  token: req(token),
  location: opt(locationReferences),
  authorization_reference: opt(ciString(36)),
  info: opt(displayText),
})

/** A token as sent. */
export type OcpiToken = Strict<typeof token>
/** The response to an authorization request, as sent. */
export type OcpiAuthorizationInfo = Strict<typeof authorizationInfo>
