import {
  enqueueDueSubscriptions,
  moveValidity,
  UnmovableValidity,
} from '../features/subscriptions/operator-subscription.ts'
import { type StateRow, selectState } from '../features/subscriptions/subscription-state.sql.ts'
import { readRunningId } from '../features/subscriptions/subscriptions.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { selectPersonByEmail } from '../kernel/identity/person.sql.ts'
import { AdminError } from './admin-error.ts'
import { table, time } from './table.ts'

/** Shows the state of a person's plan. */
export async function showSubscription(ctx: Ctx, email: string): Promise<string> {
  return shown(await subscriptionOf(ctx, email))
}

/**
 * Moves the end of the current period. The steps that are due then run with `subscription run-due`, or within a minute.
 */
export async function setValidUntil(ctx: Ctx, email: string, instant: string): Promise<string> {
  const { id } = await subscriptionOf(ctx, email)
  try {
    return shown(await moveValidity(ctx, id, instantOf(instant)))
  } catch (error) {
    throw error instanceof UnmovableValidity ? new AdminError(error.message) : error
  }
}

/** Enqueues the due steps of all subscriptions. */
export async function runDue(ctx: Ctx): Promise<string> {
  await enqueueDueSubscriptions(ctx)
  return 'A running server now does what is due; without one it is done at the next start.'
}

async function subscriptionOf(ctx: Ctx, email: string): Promise<StateRow> {
  const person = await selectPersonByEmail(ctx.db, email.trim().toLowerCase())
  if (person === undefined) throw new AdminError(`there is no person with the address ${email}`)
  const id = await readRunningId(ctx.db, person.id)
  const row = id === undefined ? undefined : await selectState(ctx.db, id)
  if (row === undefined) throw new AdminError(`${email} has no subscription`)
  return row
}

function instantOf(text: string): Date {
  const at = new Date(text)
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/.test(text) && !Number.isNaN(at.getTime())) return at
  throw new AdminError(`${text} is not an instant like 2026-03-31T10:00:00Z`, 2)
}

const shown = (row: StateRow): string =>
  table(
    ['subscription', 'plan', 'step', 'state', 'valid until (UTC)', 'next step (UTC)', 'planned'],
    [
      [
        row.id,
        row.plan.name,
        String(row.price_step),
        row.state,
        time(row.valid_until),
        time(row.next_step_at),
        row.planned_change === null ? '-' : row.planned_change.plan,
      ],
    ],
  )
