import type { BodyOf } from '@voltway/contract/endpoint'
import type { approveReimbursements, Reimbursement, ReimbursementLock } from '@voltway/contract/reimbursements'
import { formatMoney } from '@voltway/money/money'
import type { Ctx, Person } from '../../kernel/ctx.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { readLimits } from '../requests/requests.ts'
import { readOpenLines, readOpenMonths } from './open-statements.ts'
import { firstDay, readStatements } from './reimbursements.ts'
import { insertEntry, insertLines, insertStatement, lockDrivers, selectStatementId } from './statement.sql.ts'
import { publishStatements } from './statement-news.ts'
import { lockOfOpen } from './statement-reply.ts'

const refusals = {
  RIGHT: 'auth.not_allowed',
  OWN: 'reimbursement.own',
  AMOUNT: 'reimbursement.above_approval',
  MONTH: 'reimbursement.month_not_over',
  EARLIER: 'reimbursement.earlier_open',
  NOTHING: 'reimbursement.nothing_due',
} as const satisfies Record<ReimbursementLock, string>

/** A program cannot review a statement. */
export function payingPerson({ person }: Ctx): Person {
  if (person === null || person.key !== undefined) refuse('auth.not_allowed')
  return person
}

/**
 * Approves reviewed statements of a month, all or none: their lines are fixed, and the company owes their amounts. Two
 * people may approve the same statement at once: the lock of the driver lets the second one find it approved.
 * @throws the refusals of the call.
 */
export function approveStatements(
  ctx: Ctx,
  scope: WalletScope,
  { month, statements }: BodyOf<typeof approveReimbursements>,
): Promise<{ results: Reimbursement[] }> {
  const by = payingPerson(ctx).id
  const reviewed = new Map(statements.map(({ member_id, amount }) => [member_id, amount]))
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const drivers = await lockDrivers(tx, scope, [...reviewed.keys()])
    if (drivers.length < reviewed.size) refuse('reimbursement.not_found')
    const ids: string[] = []
    for (const driver of drivers) {
      const review = { month: firstDay(month), amount: reviewed.get(driver.id) ?? '', by }
      ids.push(await approveOne(work, driver, review))
    }
    await publishStatements(work, 'reimbursement.approved', ids)
    return { results: await readStatements(work, ids) }
  })
}

async function approveOne(
  work: WalletWork,
  { id: memberId, person_id: personId }: { readonly id: string; readonly person_id: string | null },
  { month, amount, by }: { readonly month: string; readonly amount: string; readonly by: string },
): Promise<string> {
  const { ctx, tx, scope } = work
  const open = (await readOpenMonths(work, memberId)).find((one) => one.month === month)
  if (open === undefined) {
    const known = await selectStatementId(tx, scope, { memberId, month })
    refuse(known === undefined ? 'reimbursement.not_found' : 'reimbursement.not_open')
  }
  const lock = lockOfOpen(open, personId, scope, await readLimits(tx, scope))
  if (lock !== null) refuse(refusals[lock])
  const lines = await readOpenLines(work, open)
  const sumOf = (column: 'cost_minor' | 'business_minor' | 'amount_minor') =>
    lines.reduce((sum, line) => sum + line[column], 0n)
  const amountMinor = sumOf('amount_minor')
  // A price may have changed between both reads, so what was checked and what is stored must be what was reviewed.
  if (amountMinor !== open.amount_minor || formatMoney(amountMinor) !== amount) refuse('reimbursement.changed')
  const id = ctx.newId()
  const sums = { costMinor: sumOf('cost_minor'), businessMinor: sumOf('business_minor'), amountMinor }
  await insertStatement(tx, scope, { id, memberId, month, ...sums, at: ctx.now, by })
  await insertLines(tx, scope, id, lines)
  await insertEntry(tx, scope, { id, attempt: 0, kind: 'LIABILITY', amountMinor, at: ctx.now, by })
  return id
}
