import { setTimeout as pause } from 'node:timers/promises'
import { Counter, type Registry } from 'prom-client'
import type { Ctx } from '../ctx.ts'
import type { AuthorizeResponse, TokenType } from './messages.ts'
import type { TokenRow } from './token.sql.ts'

/**
 * Authorizations that are answered before they are decided, because the database or the process has no time: by the last
 * known state of the card, which is also what operators have of it. The decision is recorded afterwards (decision 108).
 */

const answered = new Counter({
  name: 'authorizations_answered_undecided_total',
  help: 'Authorizations that were answered by the last state of the card, because a decision would have come too late',
  labelNames: ['answer'],
  registers: [],
})
const decided = new Counter({
  name: 'authorizations_decided_late_total',
  help: 'Decisions about authorizations that had been answered before: what was recorded',
  labelNames: ['decision'],
  registers: [],
})

/** Adds the counts of this process to the metrics. */
export function measureLateAuthorizations(registry: Registry): void {
  registry.registerMetric(answered)
  registry.registerMetric(decided)
}

/** Tokens whose state a process remembers, about 8 MB. */
const MOST_REMEMBERED = 20_000
const rememberedByDb = new WeakMap<Ctx['db'], Map<string, TokenRow>>()
const keyOf = (uid: string, type: TokenType) => `${type} ${uid.toUpperCase()}`

/** Remembers the state of a token as this process read it last. */
export function rememberToken({ db }: Ctx, row: TokenRow): void {
  const tokens = rememberedByDb.get(db.main) ?? new Map<string, TokenRow>()
  rememberedByDb.set(db.main, tokens)
  const key = keyOf(row.uid, row.type)
  tokens.delete(key)
  tokens.set(key, row)
  const [oldest] = tokens.keys()
  if (tokens.size > MOST_REMEMBERED && oldest !== undefined) tokens.delete(oldest)
}

/** Returns the state of a token as this process read it last. */
export const rememberedToken = ({ db }: Ctx, uid: string, type: TokenType): TokenRow | undefined =>
  rememberedByDb.get(db.main)?.get(keyOf(uid, type))

/** Attempts to record a decision that failed. Without any, the first message of the session reserves the money. */
const RETRY_AFTER_MS = [1_000, 5_000, 30_000, 120_000]

/** An authorization whose decision is still to come. */
export interface Undecided {
  readonly answer: string
  readonly decision: Promise<AuthorizeResponse>
  /** Decides again, with the same reference. */
  readonly decide: (ctx: Ctx) => Promise<AuthorizeResponse>
}

/** Counts an answer without a decision, and sees to it that the decision is recorded. */
export function recordLater(ctx: Ctx, { answer, decision, decide }: Undecided): void {
  answered.inc({ answer })
  const record = async () => {
    for (const waitMs of [0, ...RETRY_AFTER_MS]) {
      await pause(waitMs, undefined, { ref: false })
      try {
        const response = await (waitMs === 0 ? decision : decide({ ...ctx, now: ctx.app.clock() }))
        const allowed = response === 'unknown' ? response : response.allowed
        decided.inc({ decision: allowed })
        if (allowed !== answer) ctx.log.warn({ answer, allowed }, 'an authorization was answered before its decision')
        return
      } catch (error) {
        ctx.log.error({ err: error }, 'an authorization that was answered could not be recorded')
      }
    }
    decided.inc({ decision: 'failed' })
  }
  void record()
}
