import { createHash } from 'node:crypto'
import type { ReplyOf } from '@voltway/contract/endpoint'
import type { importSessions } from '@voltway/contract/session-imports'

export type FileError = ReplyOf<typeof importSessions>['errors'][number]

/**
 * Returns the identity of a charge: the provider's number, otherwise a hash of all its values.
 * @param isSeparate references are not unique, so that they identify nothing.
 */
export function fingerprintOf(providerKey: string, session: FileSession, isSeparate: boolean): string {
  const { reference, startedAtMs, station, cards, plate, energyWh, costMinor } = session
  return reference === undefined || isSeparate
    ? hashOf([String(startedAtMs), station, ...cards, plate ?? '', String(energyWh), String(costMinor)]).slice(0, 40)
    : hashOf([providerKey, reference]).slice(0, 40)
}

/** SHA-256 of several texts, in hexadecimal. */
export const hashOf = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** A charge of a file. Cards and drivers are assigned later. */
export interface FileSession {
  readonly line: number
  readonly startedAtMs: number
  readonly hasTime: boolean
  readonly endedAtMs: number | null
  readonly durationS: number
  readonly energyWh: bigint
  /** With VAT, in the wallet's currency. */
  readonly costMinor: bigint
  /** False: the file does not say what it cost. */
  readonly isCostKnown: boolean
  /** The VAT that the cost contains; null when the file does not say how much it is. */
  readonly vatMinor: bigint | null
  /** Empty when the file has no parts, or when they do not add up to the whole. */
  readonly energyWhByPeriod: ReadonlyMap<string, bigint>
  readonly station: string
  readonly city: string
  /** The provider's card numbers or names. A file may have two such columns. */
  readonly cards: readonly string[]
  readonly driver: string | undefined
  readonly plate: string | undefined
  readonly costCentre: string | undefined
  readonly reference: string | undefined
  readonly current: 'AC' | 'DC' | undefined
}
