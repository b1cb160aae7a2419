import type * as z from 'zod'
import type { Network } from './network.ts'
import type {
  Cdr,
  ChargingLocation,
  Connector,
  Credentials,
  DisplayText,
  Evse,
  Party,
  Role,
  Session,
  Tariff,
  Token,
} from './ocpi-objects.ts'

export const versionNumbers = ['2.1.1', '2.2.1', '2.3.0'] as const
export type VersionNumber = (typeof versionNumbers)[number]

/** A card as a version sends it: objects of 2.1.1 do not name their owner. */
export type TokenBody = Omit<Token, keyof Party> & Partial<Party>

export interface OwnCredentials {
  token: string
  url: string
  /** The parties that this operator registers, or the hub. */
  roles: Role[]
  /** The operators of its stations. */
  operators: Role[]
}

/**
 * The formats in which the versions of OCPI differ. The simulator's own objects are those of 2.2.1 (ocpi-objects.ts); a
 * version formats the objects that it sends and parses those that it receives.
 */
export interface OcpiVersion {
  readonly number: VersionNumber
  /** The modules of the version details. A hub offers more. */
  readonly modules: readonly { identifier: string; role?: 'SENDER' | 'RECEIVER' }[]
  readonly hubModules: OcpiVersion['modules']
  readonly commands: readonly string[]
  /** Whether a remote start authorises its card. Otherwise a start without an authorisation reference requests one. */
  readonly startAuthorizes: boolean
  readonly hasCreditRecords: boolean
  /** The optional fields that real operators send as null. */
  readonly optionals: { readonly session: readonly string[]; readonly cdr: readonly string[] }
  /** The credentials of the provider. */
  readonly credentialsBody: z.ZodType<Credentials>
  readonly tokenBody: z.ZodType<TokenBody>
  /** The value of the Authorization header. */
  authorization(token: string): string
  routingHeaders(from: Party, to: Party): Record<string, string>
  /** @throws Error when the version cannot express these parties. */
  formatCredentials(own: OwnCredentials): object
  formatInstant(instant: string): string
  formatToken(token: Token): object
  formatLocation(location: ChargingLocation): object
  formatEvse(evse: Evse): object
  formatConnector(connector: Connector): object
  formatTariff(tariff: Tariff): object
  /** A whole session, or the fields of it that changed. */
  formatSession(session: Partial<Session>, findPoint: Network['findPoint']): object
  formatCdr(cdr: Cdr, findPoint: Network['findPoint']): object
  formatCommandResponse(result: string, timeoutSeconds: number): object
  formatCommandResult(result: string, message: DisplayText): object
}
