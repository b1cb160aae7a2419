import { type FirstStep, type FirstSteps, firstSteps, rightOfStep } from '@voltway/contract/overview-first-steps'
import { recordOwnAudit } from '../../kernel/audit/audit.ts'
import type { Ctx, Person } from '../../kernel/ctx.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { hideFirstSteps } from '../memberships/memberships.ts'
import { readSimulation } from './first-charge.ts'
import type { FirstStepFacts } from './first-steps.sql.ts'

/** After this time since its first charge a fleet is no longer new, even with open steps. */
const NEW_FOR_MS = 30 * DAY_MS

/**
 * Returns whether the fleet has charged, and its first steps; null for a fleet that is no longer new, and for people
 * who may do no step.
 */
export async function firstStepsOf(
  ctx: Ctx,
  scope: WalletScope,
  facts: FirstStepFacts,
): Promise<{ has_charged: boolean; first_steps: FirstSteps | null }> {
  const hasCharged = facts.first_charge_at !== null
  const steps = firstSteps
    .filter((step) => scope.rights.has(rightOfStep[step]))
    .map((step) => ({ step, done: isDone[step](facts) }))
  if (steps.length === 0 || !isNew(facts, ctx.now)) return { has_charged: hasCharged, first_steps: null }
  const simulation = scope.rights.has(rightOfStep.CHARGE) ? await readSimulation(ctx, scope, facts) : null
  return { has_charged: hasCharged, first_steps: { steps, dismissed: facts.dismissed, simulation } }
}

const isDone: Readonly<Record<FirstStep, (facts: FirstStepFacts) => boolean>> = {
  FUND: (facts) => facts.has_funds,
  INVITE: (facts) => facts.has_invited,
  CARDS: (facts) => facts.has_cards,
  LIMITS: (facts) => facts.has_limit,
  VAT: (facts) => facts.has_vat_number,
  CHARGE: (facts) => facts.first_charge_at !== null,
}

/** All steps count, not only those that the person may do, so that the list ends for everybody at once. */
function isNew(facts: FirstStepFacts, now: Date): boolean {
  if (firstSteps.every((step) => isDone[step](facts))) return false
  return facts.first_charge_at === null || now.getTime() - Date.parse(facts.first_charge_at) < NEW_FOR_MS
}

/** Hides the list for this person, or shows it again. */
export function dismissFirstStepsOf(
  ctx: Ctx,
  scope: WalletScope,
  person: Person,
  dismissed: boolean,
): Promise<{ dismissed: boolean }> {
  return ctx.db.tx(async (tx) => {
    if (await hideFirstSteps(tx, scope, dismissed, ctx.now)) {
      recordOwnAudit({ ctx, tx }, person.id, {
        action: 'first_steps.changed',
        object: { kind: 'wallet', id: scope.walletId, name: null },
        before: { dismissed: !dismissed },
        after: { dismissed },
      })
    }
    return { dismissed }
  })
}
