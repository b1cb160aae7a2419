import type { QueryOf, ReplyOf } from '@voltway/contract/endpoint'
import type { getReimbursement, listReimbursements, Reimbursement } from '@voltway/contract/reimbursements'
import { formatMoney } from '@voltway/money/money'
import { openIban } from '../../kernel/bank/sealed-iban.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { containing } from '../../platform/searchable.ts'
import type { Sql } from '../../platform/sql.ts'
import { selectDriverAccounts } from '../payments/payments.ts'
import { readLimits } from '../requests/requests.ts'
import { type OpenMonth, openJson, readOpenLines, readOpenMonths } from './open-statements.ts'
import {
  type LineRow,
  type StatementFilter,
  type StatementRow,
  selectEntries,
  selectLines,
  selectStatementPage,
  selectStatementSum,
} from './statement.sql.ts'
import { lineReply, statementReply } from './statement-reply.ts'

export { forgetDriverPayments } from './forget-driver.ts'

/** A statement of a driver and a month, which is in the path as `2026-10`. */
export interface StatementKey {
  readonly memberId: string
  readonly month: string
}

/** The first day of a month. */
export const firstDay = (month: string): string => `${month}-01`

/**
 * Returns the driver whose statements a person may read: their own, or any (undefined) with `invoices.read`.
 * @throws `auth.not_allowed`; a driver without a member record reads none (null).
 */
function readableMember(scope: WalletScope): string | undefined | null {
  if (scope.ownOnly) return scope.memberId
  if (!scope.rights.has('invoices.read')) refuse('auth.not_allowed')
  return undefined
}

type Page = Omit<ReplyOf<typeof listReimbursements>, 'next' | 'previous'>

/** A page of statements that the person of the scope may see. */
export async function readStatementPage(
  ctx: Ctx,
  scope: WalletScope,
  { month, state, member, search, limit, offset }: QueryOf<typeof listReimbursements>,
): Promise<Page> {
  const work = { ctx, tx: ctx.db.read, scope }
  const own = readableMember(scope)
  const isOthers = own === null || (own !== undefined && member !== undefined && own !== member)
  const memberId = own ?? member
  const open = isOthers || (state !== undefined && state !== 'OPEN') ? [] : await readOpenMonths(work, memberId)
  const pattern = containing(search ?? '')
  const filter: StatementFilter = {
    open: openJson(open),
    memberId,
    state,
    month: month === undefined ? undefined : firstDay(month),
    pattern: pattern === '%%' ? undefined : pattern,
  }
  const { count, amount_minor, currency } = await selectStatementSum(work.tx, scope, filter)
  const rows = isOthers ? [] : await selectStatementPage(work.tx, scope, filter, { limit, offset })
  return {
    count: isOthers ? 0 : count,
    amount: formatMoney(isOthers ? 0n : amount_minor),
    currency,
    results: await repliesOf(work, rows, open),
  }
}

async function repliesOf(
  { ctx, tx, scope }: WalletWork<Sql>,
  rows: readonly StatementRow[],
  open: readonly OpenMonth[],
): Promise<Reimbursement[]> {
  const limits = await readLimits(tx, scope)
  const drivers = [...new Set(rows.map((row) => row.member_id))]
  const accounts = await selectDriverAccounts(tx, scope, drivers, ctx.now)
  return rows.map((row) =>
    statementReply(row, scope, {
      limits,
      open: row.id === null ? openOf(open, row) : undefined,
      account: isWithBank(row)
        ? accountSentTo(ctx, row)
        : accounts.find((account) => account.member_id === row.member_id),
    }),
  )
}

/** Its transfer is on the way or done. */
const isWithBank = ({ way, state }: StatementRow): boolean => way === 'BANK' && (state === 'SENT' || state === 'PAID')

/** The account of the file, because the driver may have another one since. Undefined once it was closed. */
function accountSentTo(ctx: Ctx, { receiver, iban_sealed: sealed }: StatementRow) {
  if (receiver === null || sealed === null) return undefined
  try {
    return { holder: receiver, iban_last4: openIban(ctx, sealed).slice(-4) }
  } catch {
    // SECRET has changed since.
    return undefined
  }
}

const openOf = (open: readonly OpenMonth[], { member_id, month }: Pick<StatementRow, 'member_id' | 'month'>) =>
  open.find((one) => one.member_id === member_id && one.month === month)

/** A statement with its lines as they are stored or computed. */
export interface FullStatement {
  readonly row: StatementRow
  readonly reply: Reimbursement
  readonly lines: readonly (LineRow & { started_at: string; ended_at: string | null })[]
}

/**
 * Reads one statement that the person of the scope may see.
 * @throws `reimbursement.not_found`
 */
export async function readFullStatement(
  work: WalletWork<Sql>,
  { memberId, month }: StatementKey,
): Promise<FullStatement> {
  const { tx, scope } = work
  const own = readableMember(scope)
  if (own !== undefined && own !== memberId) refuse('reimbursement.not_found')
  const open = await readOpenMonths(work, memberId)
  const filter = { open: openJson(open), memberId, month: firstDay(month) }
  const [row] = await selectStatementPage(tx, scope, filter, { limit: 1, offset: 0 })
  const [reply] = row === undefined ? [] : await repliesOf(work, [row], open)
  if (row === undefined || reply === undefined) refuse('reimbursement.not_found')
  if (row.id !== null) return { row, reply, lines: await selectLines(tx, scope, row.id) }
  const current = openOf(open, row) ?? refuse('reimbursement.not_found')
  return { row, reply, lines: await readOpenLines(work, current) }
}

/** One statement with its lines and history. */
export async function readStatement(
  ctx: Ctx,
  scope: WalletScope,
  key: StatementKey,
): Promise<ReplyOf<typeof getReimbursement>> {
  const work = { ctx, tx: ctx.db.read, scope }
  const { row, reply, lines } = await readFullStatement(work, key)
  const entries = row.id === null ? [] : await selectEntries(work.tx, scope, row.id)
  return {
    ...reply,
    lines: lines.map(lineReply),
    history: entries.map(({ kind, at, by, amount_minor, reference, reason }) => ({
      ...{ kind, at, by, reference, reason },
      amount: formatMoney(amount_minor),
    })),
  }
}

/** Approved statements by their ids, in this order. */
export async function readStatements(work: WalletWork<Sql>, ids: readonly string[]): Promise<Reimbursement[]> {
  const { tx, scope } = work
  const page = { limit: ids.length, offset: 0 }
  const replies = await repliesOf(work, await selectStatementPage(tx, scope, { open: [], ids }, page), [])
  return ids.flatMap((id) => replies.filter((reply) => reply.id === id))
}
