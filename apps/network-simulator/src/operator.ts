import type { Charging } from './charging.ts'
import type { EmspClient } from './emsp-client.ts'
import type { OwnSide } from './handshake.ts'
import type { Network } from './network.ts'
import type { OperatorBook } from './operator-book.ts'
import type { Quirks } from './quirks.ts'
import type { Random } from './random.ts'

/** The charge-point operator: all that its sides (OCPI, control, demonstration, replay) work with. */
export interface Operator {
  /** Its own address, for links in answers: `http://host:port/ocpi/cpo`. */
  baseUrl: string
  book: OperatorBook
  client: EmspClient
  network: Network
  charging: Charging
  side: OwnSide
  quirks: Quirks
  random: Random
  /** A replay draws its own numbers from it, so that nothing else that happens changes its order. */
  seed: number
  /** What to do instead of what a command asks: `START_SESSION` → `REJECTED`, `FAILED`, `SILENT`, `TWICE` … */
  failCommands: ReadonlyMap<string, string>
  /** How long the stations take to carry a command out. */
  commandDelayMs: number
  /** How long a charge lasts that the provider started, in minutes on the wall; else until it is stopped or full. */
  remoteMinutes: number | undefined
  /** Learns the provider's cards and announces the stations, once there is an agreement. */
  settleIn(): Promise<void>
  now(): Date
  /** When it was started, as OCPI writes instants. */
  startedAt: string
  log(line: string): void
}
