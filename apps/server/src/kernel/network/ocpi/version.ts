import type * as z from 'zod'
import type { CommandType, TokenType } from '../messages.ts'
import type { Json } from './merge.ts'
import type { OcpiCredentials } from './schema-credentials.ts'
import type { OcpiAuthorizationInfo, OcpiToken } from './schema-token.ts'

/** A version of OCPI that we speak. */
export type VersionNumber = '2.1.1' | '2.2.1' | '2.3.0'

/** The objects that peers send, whole or in part. */
export type ObjectKind = 'location' | 'evse' | 'connector' | 'session' | 'cdr' | 'tariff'

/** The key of an object as far as its URL or its peer state it. */
export interface StatedKey {
  readonly country_code?: string | undefined
  readonly party_id?: string | undefined
  readonly id?: string | undefined
}

/** A module that we serve. `role` is absent in versions whose endpoints have none. */
export interface OurModule {
  readonly identifier: string
  readonly role?: 'SENDER' | 'RECEIVER'
  /** The path when it differs from the identifier. */
  readonly path?: string
}

/**
 * The mappings and rules in which versions of OCPI differ. The core has one form of every object, that of OCPI 2.2.1: objects are mapped
 * into it on arrival and out of it when they are sent, so that tables and features are the same for every peer.
 * Decision 128.
 */
export interface OcpiVersion {
  readonly number: VersionNumber
  readonly modules: readonly OurModule[]
  /** Validates our version details (version_information_endpoint). */
  readonly details: z.ZodType
  /** True when functional requests name the parties in OCPI-from and OCPI-to headers. */
  readonly namesParties: boolean
  /** True when a PATCH must state `last_updated`. */
  readonly datesPatches: boolean
  /** True when a tariff may be changed by PATCH. */
  readonly patchesTariffs: boolean
  readonly commands: ReadonlySet<CommandType>
  /** Maps received Credentials into the core's form. */
  readCredentials(body: unknown): unknown
  writeCredentials(ours: OcpiCredentials): object
  /** Returns our type of a token that the peer names by its type. */
  readTokenType(type: TokenType): TokenType
  writeToken(token: OcpiToken): { readonly type: string }
  writeAuthorization(info: OcpiAuthorizationInfo): object
  writeCommand(kind: CommandType, body: Json): object
  /** Formats an instant (ISO 8601 with milliseconds) for the peer. */
  writeInstant(instant: string): string
  /** Maps a received object, or the fields of a PATCH, into the core's form. Unknown fields stay. */
  readonly read: Readonly<Record<ObjectKind, (object: Json, key: StatedKey) => Json>>
  /** Maps a stored object back into the form that the peer sent. */
  readonly write: Readonly<Record<ObjectKind, (object: Json) => Json>>
  /** True for a charge record that only this version reads. */
  recognises(cdr: Json): boolean
}
