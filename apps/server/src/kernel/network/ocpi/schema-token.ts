import { allowedType, profileType, tokenType, whitelistType } from './enums.ts'
import { displayText } from './schema-place.ts'
import { boolean, ciString, dateTime, key, many, object, oneOf, opt, req, type Strict, string } from './shape.ts'

/** Tokens and real-time authorisation (mod_tokens). */
export const energyContract = object({ supplier_name: req(string(64)), contract_id: opt(string(64)) })

export const locationReferences = object({ location_id: key(ciString(36)), evse_uids: many(ciString(36)) })

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

export const authorizationInfo = object({
  allowed: req(oneOf(allowedType)),
  token: req(token),
  location: opt(locationReferences),
  authorization_reference: opt(ciString(36)),
  info: opt(displayText),
})

export type OcpiToken = Strict<typeof token>
export type OcpiAuthorizationInfo = Strict<typeof authorizationInfo>
