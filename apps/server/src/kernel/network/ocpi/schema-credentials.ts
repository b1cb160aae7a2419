import * as z from 'zod'
import { interfaceRole, role } from './enums.ts'
import { businessDetails } from './schema-place.ts'
import { ciString, key, type Lenient, many, object, oneOf, req, type Strict, string, url } from './shape.ts'

/** Versions and the handshake (version_information_endpoint, credentials). */
export const version = object({ version: key(string(10)), url: key(url) })

export const endpointOfVersion = object({
  identifier: key(string(64)),
  role: req(oneOf(interfaceRole)),
  url: key(url),
})

export const versionDetails = object({ version: key(string(10)), endpoints: many(endpointOfVersion, 1) })

export const credentialsRole = object({
  role: key(oneOf(role)),
  business_details: req(businessDetails),
  party_id: key(ciString(3)),
  country_code: key(ciString(2)),
})

/** The token must be printable and not empty: it travels in a header. */
export const credentials = object({ token: key(ciString(64)), url: key(url), roles: many(credentialsRole, 1) })

export type OcpiCredentials = Strict<typeof credentials>
export type LenientCredentials = Lenient<typeof credentials>

/** The envelope of every answer. Some peers leave out the status: `{data: []}` with HTTP 200 is a success. */
export const envelope = z.looseObject({
  data: z.unknown().optional(),
  status_code: z.number().nullish(),
  status_message: z.string().nullish().catch(undefined),
})
