import { allowedType, whitelistType } from '../enums.ts'
import { businessDetails, displayText } from '../schema-location.ts'
import { boolean, ciString, dateTime, key, many, object, oneOf, opt, req, string, url } from '../shape.ts'

/** The objects of OCPI 2.1.1 that we send and that differ from those of the core. */

/** An endpoint of a version (OCPI 2.1.1 version_information_endpoint, Endpoint). It has no role. */
export const endpointOfVersion = object({ identifier: key(string(64)), url: key(url) })

/** A version with its endpoints (OCPI 2.1.1 version_information_endpoint, Data). */
export const versionDetails = object({ version: key(string(10)), endpoints: many(endpointOfVersion, 1) })

/** The Credentials object (OCPI 2.1.1 credentials). It has one party and no role. */
export const credentials = object({
  token: key(string(64)),
  url: key(url),
  business_details: req(businessDetails),
  party_id: key(ciString(3)),
  country_code: key(ciString(2)),
})

/** Types of tokens (OCPI 2.1.1 mod_tokens, TokenType). */
export const tokenType = ['OTHER', 'RFID'] as const

/** A token (OCPI 2.1.1 mod_tokens, Token). */
export const token = object({
  uid: key(string(36)),
  type: req(oneOf(tokenType)),
  auth_id: req(string(36)),
  visual_number: opt(string(64)),
  issuer: req(string(64)),
  valid: req(boolean),
  whitelist: req(oneOf(whitelistType)),
  language: opt(string(2)),
  last_updated: req(dateTime),
})

/** The location of an authorization (OCPI 2.1.1 mod_tokens, LocationReferences). */
export const locationReferences = object({
  location_id: key(string(39)),
  evse_uids: many(string(39)),
  connector_ids: many(string(36)),
})

/** The response to an authorization request (OCPI 2.1.1 mod_tokens, AuthorizationInfo). */
export const authorizationInfo = object({
  allowed: req(oneOf(allowedType)),
  location: opt(locationReferences),
  info: opt(displayText),
})

/** Body of START_SESSION (OCPI 2.1.1 mod_commands, StartSession). */
export const startSession = object({
  response_url: req(url),
  token: req(token),
  // Ids of operators go back as they wrote them.
  location_id: req(string(255)),
  evse_uid: opt(string(255)),
})
