import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { EmspClient } from './emsp-client.ts'
import type { Credentials, Role } from './ocpi-objects.ts'
import type { OperatorBook, Registration } from './operator-book.ts'

const versionList = z.array(z.looseObject({ version: z.string(), url: z.string() }))
const versionDetails = z.looseObject({
  version: z.string(),
  endpoints: z.array(z.looseObject({ identifier: z.string(), role: z.string(), url: z.string() })),
})
const role = z.looseObject({
  role: z.string(),
  country_code: z.string(),
  party_id: z.string(),
  business_details: z.looseObject({ name: z.string() }),
})
/** The credentials object that both sides send. */
export const credentialsBody = z.looseObject({ token: z.string(), url: z.string(), roles: z.array(role).min(1) })

export class HandshakeRefused extends Error {
  override name = 'HandshakeRefused'
}

export interface OwnSide {
  book: OperatorBook
  client: EmspClient
  versionsUrl: string
  roles: Role[]
  /** Accepts a token before the agreement is stored, because the provider calls back before it responds. */
  admit(token: string | undefined): void
}

export function newCredentialsToken(): string {
  return randomBytes(32).toString('hex')
}

export function ownCredentials(side: OwnSide, token: string): Credentials {
  return { token, url: side.versionsUrl, roles: side.roles }
}

/**
 * Registers with the registration token unless the operator and the provider are already registered.
 * @returns the step taken: none, a registration, or an update after a change of this side's address or parties.
 */
export async function agreeWithProvider(
  side: OwnSide,
  providerVersionsUrl: string,
  registrationToken: string | undefined,
): Promise<'kept' | 'registered' | 'updated'> {
  const { registration } = side.book
  const sameProvider = registration?.peerVersionsUrl === providerVersionsUrl || registrationToken === undefined
  if (registration && sameProvider && (await stillAgreed(side, registration))) {
    const same =
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

/** Reads the provider's current endpoints with the agreed token. */
async function stillAgreed(side: OwnSide, registration: Registration): Promise<boolean> {
  try {
    const endpoints = await readEndpoints(side.client, registration.peerVersionsUrl, registration.tokenToPeer)
    if (JSON.stringify(endpoints) !== JSON.stringify(registration.endpoints)) {
      side.book.saveRegistration({ ...registration, endpoints })
    }
    return true
  } catch (error) {
    if (error instanceof HandshakeRefused) return false
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
  const before = await readEndpoints(side.client, providerVersionsUrl, token)
  const credentialsUrl = before['credentials:SENDER'] ?? before['credentials:RECEIVER']
  if (credentialsUrl === undefined) throw new HandshakeRefused('the provider has no credentials module')
  const tokenFromPeer = newCredentialsToken()
  side.admit(tokenFromPeer)
  try {
    const response = await side.client.call({
      method,
      url: credentialsUrl,
      token,
      body: ownCredentials(side, tokenFromPeer),
    })
    if (response.status !== 1000) {
      throw new HandshakeRefused(
        `the provider refused the credentials: HTTP ${response.http}, ${response.status} ${response.message}`,
      )
    }
    const credentials = credentialsBody.parse(response.data)
    const endpoints = await readEndpoints(side.client, credentials.url, credentials.token)
    rememberProvider(side, credentials, { tokenFromPeer, peerVersionsUrl: providerVersionsUrl, endpoints })
  } finally {
    side.admit(undefined)
  }
}

/** Stores the agreement. */
export function rememberProvider(
  side: OwnSide,
  credentials: Credentials,
  agreed: Pick<Registration, 'tokenFromPeer' | 'peerVersionsUrl' | 'endpoints'>,
): void {
  side.book.saveRegistration({
    ...agreed,
    tokenToPeer: credentials.token,
    ownVersionsUrl: side.versionsUrl,
    roles: credentials.roles,
    ownRoles: side.roles,
  })
}

/** The modules of a provider, by `module:ROLE`. */
export async function readEndpoints(
  client: EmspClient,
  versionsUrl: string,
  token: string,
): Promise<Record<string, string>> {
  const versions = await client.call({ method: 'GET', url: versionsUrl, token })
  if (versions.http === 401) throw new HandshakeRefused(`the provider does not know the token (${versionsUrl})`)
  const version = versionList.safeParse(versions.data).data?.find((candidate) => candidate.version === '2.2.1')
  if (!version) throw new HandshakeRefused(`${versionsUrl} offers no OCPI 2.2.1 (HTTP ${versions.http})`)
  const details = await client.call({ method: 'GET', url: version.url, token })
  const parsed = versionDetails.safeParse(details.data)
  if (!parsed.success) throw new HandshakeRefused(`${version.url} gives no version details (HTTP ${details.http})`)
  return Object.fromEntries(
    parsed.data.endpoints.map((endpoint) => [`${endpoint.identifier}:${endpoint.role}`, endpoint.url]),
  )
}
