import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { EmspClient } from './emsp-client.ts'
import type { Credentials, Role } from './ocpi-objects.ts'
import type { OcpiVersion, VersionNumber } from './ocpi-version.ts'
import { highestCommon, ocpiVersions } from './ocpi-versions.ts'
import type { OperatorBook, Registration } from './operator-book.ts'

const versionList = z.array(z.looseObject({ version: z.string(), url: z.string() }))
const versionDetails = z.looseObject({
  version: z.string(),
  endpoints: z.array(z.looseObject({ identifier: z.string(), role: z.optional(z.string()), url: z.string() })),
})
export class HandshakeRefused extends Error {
  override name = 'HandshakeRefused'
}

/** The provider has none of the offered versions. */
export class NoCommonVersion extends HandshakeRefused {
  override name = 'NoCommonVersion'
}

export interface OwnSide {
  book: OperatorBook
  client: EmspClient
  versionsUrl: string
  /** The versions of the versions endpoint. */
  offered: readonly VersionNumber[]
  /** The parties that this side registers: its operators, or a hub. */
  roles: Role[]
  /** The operators of its stations, also behind a hub. */
  operators: Role[]
  /** Accepts a token before the agreement is stored, because the provider calls back before it responds. */
  admit(token: string | undefined): void
}

export function newCredentialsToken(): string {
  return randomBytes(32).toString('hex')
}

export function ownCredentials(side: OwnSide, version: OcpiVersion, token: string): object {
  return version.formatCredentials({ token, url: side.versionsUrl, roles: side.roles, operators: side.operators })
}

/**
 * Registers with the registration token unless the operator and the provider are already registered.
 * @returns the step taken: none, a registration, or an update after a change of this side's address or parties or of
 * the highest common version.
 */
export async function agreeWithProvider(
  side: OwnSide,
  providerVersionsUrl: string,
  registrationToken: string | undefined,
): Promise<'kept' | 'registered' | 'updated'> {
  const { registration } = side.book
  const sameProvider = registration?.peerVersionsUrl === providerVersionsUrl || registrationToken === undefined
  const provided = registration && sameProvider ? await readProvided(side, registration) : undefined
  if (registration && provided) {
    const same =
      registration.version === provided.version.number &&
      registration.ownVersionsUrl === side.versionsUrl &&
      JSON.stringify(registration.ownRoles) === JSON.stringify(side.roles)
    if (same) return 'kept'
    await exchangeCredentials(side, providerVersionsUrl, 'PUT', registration.tokenToPeer)
    return 'updated'
  }
  if (registrationToken === undefined) {
    throw new HandshakeRefused('not registered at the provider yet: --token TOKEN_A or SIMULATOR_TOKEN is needed')
  }
  await exchangeCredentials(side, providerVersionsUrl, 'POST', registrationToken)
  return 'registered'
}

/** Reads the provider's current version and endpoints with the agreed token, or nothing when it is not accepted. */
async function readProvided(side: OwnSide, registration: Registration): Promise<Provided | undefined> {
  try {
    const provided = await readProvider(side, registration.peerVersionsUrl, registration.tokenToPeer)
    const { version, endpoints } = provided
    const changed = JSON.stringify(endpoints) !== JSON.stringify(registration.endpoints)
    if (version.number === registration.version && changed) side.book.saveRegistration({ ...registration, endpoints })
    return provided
  } catch (error) {
    if (error instanceof HandshakeRefused) return undefined
    throw error
  }
}

/** Exchanges the tokens of both directions for new ones. */
export async function exchangeCredentials(
  side: OwnSide,
  providerVersionsUrl: string,
  method: 'POST' | 'PUT',
  token: string,
): Promise<void> {
  const before = await readProvider(side, providerVersionsUrl, token)
  const { version } = before
  const credentialsUrl = before.endpoints['credentials:SENDER'] ?? before.endpoints['credentials:RECEIVER']
  if (credentialsUrl === undefined) throw new HandshakeRefused('the provider has no credentials module')
  const tokenFromPeer = newCredentialsToken()
  side.admit(tokenFromPeer)
  try {
    const response = await side.client.call({
      method,
      url: credentialsUrl,
      token,
      version,
      body: ownCredentials(side, version, tokenFromPeer),
    })
    if (response.status !== 1000) {
      throw new HandshakeRefused(
        `the provider refused the credentials: HTTP ${response.http}, ${response.status} ${response.message}`,
      )
    }
    const credentials = version.credentialsBody.parse(response.data)
    const { endpoints } = await readProvider({ ...side, offered: [version.number] }, credentials.url, credentials.token)
    const agreed = { version: version.number, tokenFromPeer, peerVersionsUrl: providerVersionsUrl, endpoints }
    rememberProvider(side, credentials, agreed)
  } finally {
    side.admit(undefined)
  }
}

/** Stores the agreement. */
export function rememberProvider(
  side: OwnSide,
  credentials: Credentials,
  agreed: Pick<Registration, 'version' | 'tokenFromPeer' | 'peerVersionsUrl' | 'endpoints'>,
): void {
  side.book.saveRegistration({
    ...agreed,
    tokenToPeer: credentials.token,
    ownVersionsUrl: side.versionsUrl,
    roles: credentials.roles,
    ownRoles: side.roles,
  })
}

interface Provided {
  version: OcpiVersion
  /** The provider's modules, by `module:ROLE`. */
  endpoints: Record<string, string>
}

/**
 * Reads the highest common version of a provider and its modules.
 * @throws HandshakeRefused, or NoCommonVersion when it has none of the offered versions.
 */
export async function readProvider(
  { client, offered }: Pick<OwnSide, 'client' | 'offered'>,
  versionsUrl: string,
  token: string,
): Promise<Provided> {
  const highest = ocpiVersions[offered.at(-1) ?? '2.2.1']
  const versions = await client.call({ method: 'GET', url: versionsUrl, token, version: highest })
  if (versions.http === 401) throw new HandshakeRefused(`the provider does not know the token (${versionsUrl})`)
  const list = versionList.safeParse(versions.data).data ?? []
  const version = highestCommon(
    offered,
    list.map((one) => one.version),
  )
  if (!version) {
    throw new NoCommonVersion(`${versionsUrl} offers no OCPI ${offered.join(' or ')} (HTTP ${versions.http})`)
  }
  const url = list.find((one) => one.version === version.number)?.url ?? ''
  const details = await client.call({ method: 'GET', url, token, version })
  const parsed = versionDetails.safeParse(details.data)
  if (!parsed.success) throw new HandshakeRefused(`${url} gives no version details (HTTP ${details.http})`)
  // An endpoint of 2.1.1 has no role: it serves the only one that its module has at this provider.
  const endpoints = parsed.data.endpoints.flatMap((endpoint) =>
    (endpoint.role === undefined ? ['SENDER', 'RECEIVER'] : [endpoint.role]).map((role) => [
      `${endpoint.identifier}:${role}`,
      endpoint.url,
    ]),
  )
  return { version, endpoints: Object.fromEntries(endpoints) as Record<string, string> }
}
