import * as z from 'zod'
import { interfaceRole, role } from './enums.ts'
import { businessDetails } from './schema-location.ts'
import { ciString, key, type Lenient, many, object, oneOf, req, type Strict, string, url } from './shape.ts'

/** A version in the list of a peer (OCPI 2.2.1 version_information_endpoint, Version). */
export const version = object({ version: key(string(10)), url: key(url) })

/** An endpoint of a version (OCPI 2.2.1 version_information_endpoint, Endpoint). */
export const endpointOfVersion = object({
  identifier: key(string(64)),
  role: req(oneOf(interfaceRole)),
  url: key(url),
})

/** A version with its endpoints (OCPI 2.2.1 version_information_endpoint, Data). */
export const versionDetails = object({ version: key(string(10)), endpoints: many(endpointOfVersion, 1) })

/** A role of a party (OCPI 2.2.1 credentials, CredentialsRole). */
export const credentialsRole = object({
  role: key(oneOf(role)),
  business_details: req(businessDetails),
  party_id: key(ciString(3)),
  country_code: key(ciString(2)),
})

/**
 * The Credentials object (OCPI 2.2.1 credentials). The token must be printable and not empty, because it is sent in a
 * header.
 */
export const credentials = object({ token: key(ciString(64)), url: key(url), roles: many(credentialsRole, 1) })

/** A Credentials object as sent. */
export type OcpiCredentials = Strict<typeof credentials>
/** A Credentials object as received. */
export type LenientCredentials = Lenient<typeof credentials>

/**
 * The envelope of a response (OCPI 2.2.1 transport_and_format). Some peers omit the status: `{data: []}` with HTTP 200
 * is a success.
 */
export const envelope = z.looseObject({
  data: z.unknown().optional(),
  status_code: z.number().nullish(),
  status_message: z.string().nullish().catch(undefined),
})
