import type { Charging } from './charging.ts'
import type { EmspClient } from './emsp-client.ts'
import type { OwnSide } from './handshake.ts'
import type { Network } from './network.ts'
import type { OperatorBook } from './operator-book.ts'
import type { Quirks } from './quirks.ts'
import type { Random } from './random.ts'

/** The charge-point operator, as OCPI, remote control, demo and replay use it. */
export interface Operator {
  /** Its own URL, for links in responses: `http://host:port/ocpi/cpo`. */
  baseUrl: string
  book: OperatorBook
  client: EmspClient
  network: Network
  charging: Charging
  side: OwnSide
  quirks: Quirks
  random: Random
  /** The seed of a replay's own random numbers, so that other events do not change its order. */
  seed: number
  /** Results that replace those of commands: `START_SESSION` → `REJECTED`, `FAILED`, `SILENT`, `TWICE` … */
  failCommands: ReadonlyMap<string, string>
  /** Delay of the stations before they run a command. */
  commandDelayMs: number
  /** Duration in real minutes of charges that the provider started. Default: until stopped or full. */
  remoteMinutes: number | undefined
  /** Pulls the provider's cards and pushes the stations, once registered. */
  settleIn(): Promise<void>
  now(): Date
  /** The start time as an OCPI instant. */
  startedAt: string
  log(line: string): void
}
