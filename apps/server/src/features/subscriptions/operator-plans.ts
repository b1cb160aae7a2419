import { planDetailNames } from '@voltway/contract/subscriptions'
import { MoneyInput } from '@voltway/contract/values'
import { formatMoney, parseMoney } from '@voltway/money/money'
import * as z from 'zod/mini'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Sql } from '../../platform/sql.ts'
import { selectStepsInUse, updatePlan } from './operator-plans.sql.ts'
import { selectPlans } from './subscriptions.sql.ts'

/** Thrown when a file of plans is invalid, with a message for its author. */
export class PlansError extends Error {
  override name = 'PlansError'
}

const counted: readonly string[] = ['n_wallets', 'n_members', 'n_detailed_cards', 'n_guests']

const Count = z.int().check(z.gte(0), z.lte(1_000_000))
const PlansFile = z.array(
  z.strictObject({
    name: z.enum(['FREE', 'START', 'PRO', 'ENTERPRISE']),
    details: z.array(
      z.strictObject({
        name: z.enum(planDetailNames),
        included: z.boolean(),
        limit: z.optional(z.nullable(Count)),
      }),
    ),
    price_steps: z
      .array(
        z.strictObject({
          price_step: Count,
          min: Count,
          max: z.nullable(Count),
          price: MoneyInput,
          interval: z.enum(['MONTHLY', 'YEARLY']),
        }),
      )
      .check(z.minLength(1)),
  }),
)
type PlanEntry = z.output<typeof PlansFile>[number]

/** The plans in the format that the operator edits. */
export async function plansAsText(on: Sql): Promise<string> {
  const plans = (await selectPlans(on)).map(({ name, details, price_steps }) => ({
    name,
    details,
    price_steps: price_steps.map(({ price_minor, ...step }) => ({ ...step, price: formatMoney(BigInt(price_minor)) })),
  }))
  return JSON.stringify(plans, null, 2)
}

/**
 * Updates the plans in a text, all or none. Plans it does not name stay. Running periods keep their price until they
 * end.
 * @returns the names of changed plans.
 * @throws PlansError
 */
export async function changePlans(ctx: Ctx, text: string): Promise<string[]> {
  const plans = readPlans(text)
  return ctx.db.tx(async (tx) => {
    const changed: string[] = []
    for (const plan of plans) {
      const missing = (await selectStepsInUse(tx, plan.name)).filter(
        (step) => !plan.price_steps.some(({ price_step }) => price_step === step),
      )
      if (missing.length > 0) throw new PlansError(`${plan.name}: somebody has price step ${missing.join(', ')}`)
      const steps = plan.price_steps.map(({ price, ...step }) => ({ ...step, price_minor: Number(parseMoney(price)) }))
      if ((await updatePlan(tx, plan.name, { details: plan.details, steps })) > 0) changed.push(plan.name)
    }
    return changed
  })
}

function readPlans(text: string): PlanEntry[] {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new PlansError((error as Error).message)
  }
  const read = PlansFile.safeParse(json)
  if (!read.success) {
    const [issue] = read.error.issues
    throw new PlansError(`${issue?.path.join('.')}: ${issue?.message}`)
  }
  for (const plan of read.data) checkPlan(plan)
  return read.data
}

function checkPlan({ name, details, price_steps: steps }: PlanEntry): void {
  const wrong = (what: string): never => {
    throw new PlansError(`${name}: ${what}`)
  }
  if (details.map((detail) => detail.name).join() !== planDetailNames.join())
    wrong(`the ten details in their order are ${planDetailNames.join(', ')}`)
  for (const detail of details) {
    if (counted.includes(detail.name) !== (detail.limit !== undefined))
      wrong(`${detail.name} ${detail.limit === undefined ? 'needs a limit, or null for none' : 'has no limit'}`)
  }
  if (new Set(steps.map((step) => step.price_step)).size < steps.length) wrong('a price step stands there twice')
  if (steps.some(({ min, max }) => max !== null && max < min)) wrong('a price step ends before it begins')
  const isFree = steps.every(({ price }) => parseMoney(price) === 0n)
  if ((name === 'FREE') !== isFree) wrong(name === 'FREE' ? 'costs nothing' : 'costs something at one step at least')
}
