import { formatMoney } from '@voltway/money/money'
import type { WalletWork } from '../../kernel/scope.ts'
import { allowanceOf, reportedAbove, usedOf } from './judge.ts'
import { localTime, startsOf } from './place-and-time.ts'
import { readRulesInForce } from './requested-charge.ts'
import type { RefusedPlace } from './rule-refusals.sql.ts'
import { recordBreach } from './rule-refusals.ts'
import { selectRuleFacts } from './rules-in-force.sql.ts'

/** A running charge, with the rules about amounts that apply to its card. */
export interface RunningCharge {
  /** The text of `rulesInForce`; null without a rule about amounts. */
  readonly rules: string | null
  readonly sessionId: string
  readonly cardId: string
  readonly memberId: string | null
  /** The cost so far. */
  readonly costMinor: bigint
  readonly startedAtMs: number
  readonly timeZone: string
  readonly station: RefusedPlace & { readonly stationId: string }
}

/**
 * The most that refusing rules allow a running charge to cost, as they are now; null without one. A charge counts in the
 * day and month of its start. A charge that costs more than a reporting rule allows is recorded once.
 */
export async function readRuleAllowance(work: WalletWork, charge: RunningCharge): Promise<bigint | null> {
  const rules = readRulesInForce(charge.rules)
  if (rules.length === 0) return null
  const { cardId, sessionId, timeZone } = charge
  const row = await selectRuleFacts(work.tx, work.scope, cardId, {
    amountsSince: startsOf(localTime(charge.startedAtMs, timeZone), timeZone),
    sessionId,
    stationId: null,
    location: null,
  })
  const used = { dayMinor: row.day_minor, monthMinor: row.month_minor }
  const report = reportedAbove(rules, used)
  if (report !== null && charge.costMinor > report.mostMinor) {
    const { rule, reason } = report
    const usedMinor = charge.costMinor + usedOf(reason, used)
    const since = new Date(charge.startedAtMs)
    await recordBreach(work, { rule, reason, facts: { used: formatMoney(usedMinor) } }, { ...charge, once: since })
  }
  return allowanceOf(rules, used)?.mostMinor ?? null
}
