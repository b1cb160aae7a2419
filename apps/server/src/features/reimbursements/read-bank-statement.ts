import type { ReplyOf } from '@voltway/contract/endpoint'
import type { readReimbursementStatement } from '@voltway/contract/reimbursements-payments'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Movement, readStatementFile } from '../../kernel/bank/bank-statement.ts'
import { callerOfFile } from '../../kernel/calls/file-errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { parseInThread } from '../../platform/file-threads.ts'
import { refuse } from '../../platform/refusal.ts'
import { selectTransfers } from './batch.sql.ts'
import { payLocked, publishPaid, returnLocked } from './settle.ts'
import { type LockedStatement, lockStatements, selectPaidAttempts } from './statement.sql.ts'
import { publishStatements } from './statement-news.ts'
import { readFileReference, readReference, transferReference } from './transfer-reference.ts'

type Result = ReplyOf<typeof readReimbursementStatement>

/** The code of banks for a reason that is not specified (ISO 20022, external return reasons). */
const NO_REASON = 'MS03'

/** A booking of one of our transfers. */
interface Booking {
  readonly id: string
  readonly attempt: number
  readonly reference: string
  readonly amountMinor: bigint
  readonly isReturn: boolean
  readonly reason: string
}

/**
 * Reads a bank statement: a debit with our reference marks its statement as paid, a credit as returned. Reading it again
 * changes nothing.
 * @throws `reimbursement.statement_unreadable`
 */
export async function settleByBankStatement(ctx: Ctx, scope: WalletScope, xml: string): Promise<Result> {
  const caller = { ...callerOfFile(ctx, scope), field: 'content' }
  const { movements, errors } = await parseInThread<typeof readStatementFile>('bank-statement', xml, caller)
  if (errors.length > 0) refuse('reimbursement.statement_unreadable', { fields: { content: 'invalid' } })
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const bookings: Booking[] = []
    for (const movement of movements) bookings.push(...(await bookingsOf(work, movement)))
    const found = await lockStatements(tx, scope, [...new Set(bookings.map(({ id }) => id))])
    const statements = new Map(found.map((statement) => [statement.id, statement]))
    const paidAttempts = await selectPaidAttempts(tx, scope, [...statements.keys()])
    const state = {
      statements,
      paidAttempts: new Set(paidAttempts),
      paid: new Set<string>(),
      returned: new Set<string>(),
      comingBack: new Set(bookings.flatMap(({ id, attempt, isReturn }) => (isReturn ? [`${id} ${attempt}`] : []))),
    }
    const differences: Result['differences'] = []
    for (const booking of bookings) {
      const reason = await book(work, state, booking)
      if (reason === 'AMOUNT' || reason === 'STATE') differences.push({ reference: booking.reference, reason })
    }
    const still = [...statements.values()].filter(({ id, state: now }) => state.paid.has(id) && now === 'PAID')
    await publishPaid(work, still)
    await publishStatements(work, 'reimbursement.returned', [...state.returned])
    const result = { paid: still.length, returned: state.returned.size, differences }
    const after = { paid: result.paid, returned: result.returned, differences: differences.length }
    if (Object.values(after).some((count) => count > 0)) {
      const object = { kind: 'wallet', id: scope.walletId, name: null }
      recordAudit(work, { action: 'reimbursement.statement_read', object, after })
    }
    return { ...result, ignored: Math.max(0, movements.length - result.paid - result.returned - differences.length) }
  })
}

/** The transfers of a booking: one, or those of a file that was booked as one. */
async function bookingsOf({ tx, scope }: WalletWork, movement: Movement): Promise<Booking[]> {
  const { reference, fileReferences, amountMinor, isCredit, reason } = movement
  if (reference !== null) {
    const named = readReference(reference)
    return named === undefined ? [] : [{ ...named, reference, amountMinor, isReturn: isCredit, reason }]
  }
  const [batchId] = isCredit ? [] : fileReferences.flatMap((named) => readFileReference(named) ?? [])
  const transfers = batchId === undefined ? [] : await selectTransfers(tx, scope, batchId)
  const isWhole = transfers.reduce((sum, transfer) => sum + transfer.amount_minor, 0n) === amountMinor
  return transfers.map(({ reimbursement_id: id, attempt, amount_minor }) => ({
    id,
    attempt,
    reference: transferReference(id, attempt),
    // A file of which the bank booked less is no payment of any of its transfers.
    amountMinor: isWhole ? amount_minor : 0n,
    isReturn: false,
    reason: '',
  }))
}

interface Booked {
  /** The locked statements as they are now. */
  readonly statements: Map<string, LockedStatement>
  /** Attempts that were paid, as `id attempt`. */
  readonly paidAttempts: Set<string>
  readonly paid: Set<string>
  readonly returned: Set<string>
  /** Attempts of which the bank statement has the return too, before or after the payment. */
  readonly comingBack: Set<string>
}

/** Books a transfer. @returns why it disagrees with its statement, or null. */
async function book(work: WalletWork, booked: Booked, booking: Booking): Promise<'AMOUNT' | 'STATE' | null> {
  const { id, attempt, reference, amountMinor, isReturn, reason } = booking
  const statement = booked.statements.get(id)
  // Another company's, or one of another installation.
  if (statement === undefined) return null
  if (statement.amount_minor !== amountMinor) return 'AMOUNT'
  const isLast = attempt === statement.attempts
  const wasPaid = booked.paidAttempts.has(`${id} ${attempt}`)
  if (isReturn) {
    if (!isLast || statement.state === 'RETURNED') return null
    await returnLocked(work, statement, { by: null, reference, reason: reason === '' ? NO_REASON : reason })
    booked.statements.set(id, { ...statement, state: 'RETURNED' })
    booked.returned.add(id)
    return null
  }
  if (wasPaid) return null
  // Somebody took it for returned, and it may have been sent again: the bank has paid it all the same.
  if (!isLast || statement.state !== 'SENT') return booked.comingBack.has(`${id} ${attempt}`) ? null : 'STATE'
  await payLocked(work, statement, { by: null, reference })
  booked.statements.set(id, { ...statement, state: 'PAID' })
  booked.paidAttempts.add(`${id} ${attempt}`)
  booked.paid.add(id)
  return null
}
