import { type Sql, sql } from '../../platform/sql.ts'

/** Statements of the operator on plans. Writes: subscription_plan. */

/** Price steps that subscriptions have now, or after a planned change. */
export async function selectStepsInUse(db: Sql, plan: string): Promise<number[]> {
  const rows = await db.rows<{ step: number }>(sql`
    select distinct s.price_step as step from subscription s join subscription_plan p on p.id = s.plan_id
    where p.name = ${plan} and s.state <> 'ENDED'
    union
    select (planned_change->>'price_step')::integer from subscription
    where planned_change->>'plan' = ${plan} and state <> 'ENDED'`)
  return rows.map(({ step }) => step).sort((a, b) => a - b)
}

/** @returns 0 when no column differs. */
export function updatePlan(tx: Sql, name: string, to: { details: object; steps: object }): Promise<number> {
  const details = JSON.stringify(to.details)
  const steps = JSON.stringify(to.steps)
  return tx.run(sql`
    update subscription_plan set details = ${details}::jsonb, price_steps = ${steps}::jsonb
    where name = ${name} and (details <> ${details}::jsonb or price_steps <> ${steps}::jsonb)`)
}
