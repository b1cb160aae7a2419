import type { BodyOf, ReplyOf } from '@voltway/contract/endpoint'
import type { ReimbursementBatch, sendReimbursements } from '@voltway/contract/reimbursements-payments'
import { formatMoney } from '@voltway/money/money'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { selectDriverAccounts } from '../payments/payments.ts'
import { payingPerson } from './approve.ts'
import {
  type BatchRow,
  insertBatch,
  insertTransfer,
  type NewBatch,
  type NewTransfer,
  selectBatches,
  selectReceivers,
} from './batch.sql.ts'
import { readSetting } from './settings.ts'
import { insertEntry, type LockedStatement, lockStatements, updateStatement } from './statement.sql.ts'
import { publishStatements } from './statement-news.ts'
import { reimbursementAllowsNow } from './statement-reply.ts'
import { transferReference } from './transfer-reference.ts'

type Sending = ReplyOf<typeof sendReimbursements>
type LeftOut = Sending['left_out'][number]
type Way = BodyOf<typeof sendReimbursements>['way']
/** Credit transfers of SEPA are in euros. */
const CURRENCY = 'EUR'
/** The reference of a transfer has two digits for the attempt. */
const MOST_ATTEMPTS = 99

/**
 * Puts statements into a new file. Their state changes with the file in one transaction and under their locks, so that
 * each is in one open file, whoever sends at the same time.
 * @throws the refusals of the call.
 */
export function sendStatements(
  ctx: Ctx,
  scope: WalletScope,
  { way, ids: named }: BodyOf<typeof sendReimbursements>,
): Promise<Sending> {
  const by = payingPerson(ctx).id
  const ids = [...new Set(named)]
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const statements = await lockStatements(tx, scope, ids)
    if (statements.length < ids.length) refuse('reimbursement.not_found')
    const batch: NewBatch = { id: ctx.newId(), way, at: ctx.now, by, ...(await payerOf(work, way, statements)) }
    const parts = await receiversOf(work, way, statements)
    const transfers = parts.flatMap((part) => ('receiver' in part ? [{ ...part, batchId: batch.id }] : []))
    if (transfers.length === 0) refuse('reimbursement.nothing_to_send')
    await insertBatch(tx, scope, batch)
    for (const transfer of transfers) await sendOne(work, transfer, by)
    await publishStatements(
      work,
      'reimbursement.sent',
      transfers.map(({ reimbursementId }) => reimbursementId),
    )
    const [stored] = await selectBatches(tx, scope, { id: batch.id, limit: 1, offset: 0 })
    if (stored === undefined) throw new Error('a batch was not inserted')
    return { batch: batchReply(stored), left_out: parts.flatMap((part) => ('reason' in part ? [part] : [])) }
  })
}

/** The account that pays, or the payroll. */
async function payerOf(
  { tx, scope }: WalletWork,
  way: Way,
  statements: readonly LockedStatement[],
): Promise<Pick<NewBatch, 'debtor' | 'payroll'>> {
  const setting = await readSetting(tx, scope)
  if (way === 'PAYROLL') {
    const wageType = setting.wage_type ?? refuse('reimbursement.no_wage_type')
    return { debtor: null, payroll: { layout: setting.payroll_layout, wageType } }
  }
  if (statements.some(({ currency }) => currency !== CURRENCY)) refuse('reimbursement.not_euro')
  const { debtor_name: name, debtor_iban_sealed: ibanSealed, debtor_bic: bic } = setting
  if (name === null || ibanSealed === null) refuse('reimbursement.no_debtor')
  return { debtor: { name, ibanSealed, bic }, payroll: null }
}

type Part = Omit<NewTransfer, 'batchId'> | LeftOut

/** Who receives each statement, or why it cannot be sent this way. */
async function receiversOf(
  { ctx, tx, scope }: WalletWork,
  way: Way,
  statements: readonly LockedStatement[],
): Promise<Part[]> {
  const drivers = statements.map(({ member_id }) => member_id)
  const accounts = way === 'BANK' ? await selectDriverAccounts(tx, scope, drivers, ctx.now) : []
  const ids = statements.map(({ id }) => id)
  const names = new Map((await selectReceivers(tx, scope, ids)).map((driver) => [driver.id, driver]))
  return statements.map(({ id, member_id, state, attempts, amount_minor: amountMinor }) => {
    if (!reimbursementAllowsNow('send', state) || attempts >= MOST_ATTEMPTS) return { id, reason: 'STATE' }
    const account = accounts.find((one) => one.member_id === member_id)
    const { name = '', employee_number: employeeNumber = null } = names.get(id) ?? {}
    if (way === 'BANK' && account === undefined) return { id, reason: 'ACCOUNT' }
    if (way === 'PAYROLL' && employeeNumber === null) return { id, reason: 'NUMBER' }
    return {
      reimbursementId: id,
      attempt: attempts + 1,
      amountMinor,
      receiver: account?.holder ?? name,
      ibanSealed: account?.iban_sealed ?? null,
      employeeNumber: way === 'PAYROLL' ? employeeNumber : null,
    }
  })
}

async function sendOne({ ctx, tx, scope }: WalletWork, transfer: NewTransfer, by: string): Promise<void> {
  const { reimbursementId: id, attempt, amountMinor, ibanSealed } = transfer
  await insertTransfer(tx, scope, transfer)
  const reference = ibanSealed === null ? null : transferReference(id, attempt)
  await insertEntry(tx, scope, { id, attempt, kind: 'SENT', amountMinor, at: ctx.now, by, reference })
  await updateStatement(tx, scope, id, { state: 'SENT', attempts: attempt })
}

/** Formats a file for lists. */
export const batchReply = (row: BatchRow): ReimbursementBatch => ({
  id: row.id,
  way: row.way,
  created_at: row.created_at,
  created_by: row.created_by,
  statements: row.statements,
  amount: formatMoney(row.amount_minor),
  currency: row.currency,
  paid: row.paid,
  returned: row.returned,
})
