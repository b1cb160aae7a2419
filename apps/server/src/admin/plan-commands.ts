import { readFile } from 'node:fs/promises'
import { changePlans, PlansError, plansAsText } from '../features/subscriptions/operator-plans.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { AdminError } from './admin-error.ts'

/** Prints all plans in the format that {@link setPlans} imports. */
export const showPlans = (ctx: Ctx): Promise<string> => plansAsText(ctx.db)

/** Imports the plans of a file, all or none. */
export async function setPlans(ctx: Ctx, file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new AdminError(`${file} cannot be read (${error.code})`)
  })
  try {
    const changed = await changePlans(ctx, text)
    return changed.length === 0 ? 'The plans are as they were.' : `Changed: ${changed.join(', ')}.`
  } catch (error) {
    throw error instanceof PlansError ? new AdminError(`${file}: ${error.message}`) : error
  }
}
