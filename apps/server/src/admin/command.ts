import type { Ctx } from '../kernel/ctx.ts'

export interface Options {
  readonly wallet: string | undefined
  readonly passwordFromStdin: boolean
  readonly tracking: string | undefined
  readonly cards: string | undefined
  readonly amount: string | undefined
  readonly again: boolean
  readonly party: string | undefined
  readonly isHub: boolean
}

export interface Command {
  readonly usage: string
  readonly does: string
  /** How many words it wants. */
  readonly words: number
  readonly options?: readonly string[]
  /** It sends jobs or looks at them. */
  readonly jobs?: true
  readonly run: (ctx: Ctx, words: readonly string[], options: Options) => Promise<string>
}
