import type { Readable } from 'node:stream'
import type { Ctx } from '../kernel/ctx.ts'
import type { Config } from '../platform/config.ts'

/** Standard input and the parsed options of the command line. Undefined or false: the option is absent. */
export interface Options {
  readonly stdin: Readable
  readonly wallet: string | undefined
  readonly passwordFromStdin: boolean
  readonly tracking: string | undefined
  readonly cards: string | undefined
  readonly amount: string | undefined
  readonly again: boolean
  readonly repair: boolean
  readonly book: boolean
  readonly party: string | undefined
  readonly isHub: boolean
}

/** A command that runs while the server is stopped and opens the database itself. */
export interface OfflineCommand extends Omit<Command, 'run'> {
  readonly runOffline: (config: Config) => Promise<string>
}

/** A command of the operator of the installation. `usage` and `does` are its help, and `run` returns its output. */
export interface Command {
  readonly usage: string
  readonly does: string
  /** Number of arguments. */
  readonly words: number
  readonly options?: readonly string[]
  /** Whether the command enqueues or reads jobs. */
  readonly jobs?: true
  readonly run: (ctx: Ctx, words: readonly string[], options: Options) => Promise<string>
}
