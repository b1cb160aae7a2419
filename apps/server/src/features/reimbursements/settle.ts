import type { Reimbursement } from '@voltway/contract/reimbursements'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { markReimbursedPaid } from '../sessions/sessions.ts'
import { firstDay, readStatements, type StatementKey } from './reimbursements.ts'
import {
  insertEntry,
  type LockedStatement,
  lockStatements,
  selectLines,
  selectStatementId,
  updateStatement,
} from './statement.sql.ts'
import { publishStatements } from './statement-news.ts'
import { reimbursementAllowsNow } from './statement-reply.ts'

/** Who says that a statement is paid or came back, and what the bank says about it. */
interface Settlement {
  /** Null: a bank statement. */
  readonly by: string | null
  readonly reference: string | null
}

/**
 * Marks sent statements as paid. Those that are paid already stay so.
 * @throws `reimbursement.not_found`, `reimbursement.not_sent`
 */
export function payStatements(
  ctx: Ctx,
  scope: WalletScope,
  named: readonly string[],
): Promise<{ results: Reimbursement[] }> {
  const ids = [...new Set(named)]
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const statements = await lockStatements(tx, scope, ids)
    if (statements.length < ids.length) refuse('reimbursement.not_found')
    const sent = statements.filter(({ state }) => state !== 'PAID')
    if (sent.some(({ state }) => !reimbursementAllowsNow('pay', state))) refuse('reimbursement.not_sent')
    for (const statement of sent) await payLocked(work, statement, { by: ctx.person?.id ?? null, reference: null })
    await publishPaid(work, sent)
    return { results: await readStatements(work, ids) }
  })
}

/** Marks a locked statement as paid. The caller publishes it with {@link publishPaid}. */
export async function payLocked(
  { ctx, tx, scope }: WalletWork,
  { id, attempts: attempt, amount_minor: amountMinor }: LockedStatement,
  { by, reference }: Settlement,
): Promise<void> {
  await insertEntry(tx, scope, { id, attempt, kind: 'PAID', amountMinor, at: ctx.now, by, reference })
  await updateStatement(tx, scope, id, { state: 'PAID', attempts: attempt })
}

/** Marks the charges of paid statements as paid, and publishes the change. */
export async function publishPaid(work: WalletWork, paid: readonly LockedStatement[]): Promise<void> {
  const { tx, scope } = work
  const charges = new Set<string>()
  for (const { id } of paid) for (const { session_id } of await selectLines(tx, scope, id)) charges.add(session_id)
  if (charges.size > 0) await markReimbursedPaid(work, [...charges])
  await publishStatements(
    work,
    'reimbursement.paid',
    paid.map(({ id }) => id),
  )
}

/**
 * Marks a sent or paid statement as returned, so that it may be sent again.
 * @throws `reimbursement.not_found`, `reimbursement.not_sent`
 */
export function returnStatement(
  ctx: Ctx,
  scope: WalletScope,
  { memberId, month }: StatementKey,
  reason: string,
): Promise<Reimbursement> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const id = await selectStatementId(tx, scope, { memberId, month: firstDay(month) })
    const [statement] = id === undefined ? [] : await lockStatements(tx, scope, [id])
    if (statement === undefined) refuse('reimbursement.not_found')
    if (!reimbursementAllowsNow('return', statement.state)) refuse('reimbursement.not_sent')
    await returnLocked(work, statement, { by: ctx.person?.id ?? null, reference: null, reason })
    await publishStatements(work, 'reimbursement.returned', [statement.id])
    const [reply] = await readStatements(work, [statement.id])
    return reply ?? refuse('reimbursement.not_found')
  })
}

/** Marks a locked statement as returned. The caller publishes it. */
export async function returnLocked(
  { ctx, tx, scope }: WalletWork,
  { id, attempts: attempt, amount_minor: amountMinor }: LockedStatement,
  { by, reference, reason }: Settlement & { readonly reason: string },
): Promise<void> {
  await insertEntry(tx, scope, { id, attempt, kind: 'RETURNED', amountMinor, at: ctx.now, by, reference, reason })
  await updateStatement(tx, scope, id, { state: 'RETURNED', attempts: attempt })
}
