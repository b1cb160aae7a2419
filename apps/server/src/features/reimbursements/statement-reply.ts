import {
  type Reimbursement,
  type ReimbursementCommand,
  type ReimbursementLine,
  type ReimbursementLock,
  type ReimbursementState,
  reimbursementAllows,
} from '@voltway/contract/reimbursements'
import { formatEnergyKwh } from '@voltway/money/energy'
import { formatMoney } from '@voltway/money/money'
import type { WalletScope } from '../../kernel/scope.ts'
import { type ApprovalLimits, coversAmount } from '../requests/requests.ts'
import type { OpenMonth } from './open-statements.ts'
import type { LineRow, StatementRow } from './statement.sql.ts'

/** The right that approves, sends and settles statements. */
export const PAYING = 'wallet.fund'

/** The only table of the commands a statement allows (contract: reimbursementAllows). */
export function reimbursementAllowsNow(command: ReimbursementCommand, state: ReimbursementState): boolean {
  const allowed: readonly ReimbursementState[] = reimbursementAllows[command]
  return allowed.includes(state)
}

/** Why the person of the scope may not approve an open statement; null when they may. */
export function lockOfOpen(
  open: OpenMonth,
  personId: string | null,
  scope: WalletScope,
  limits: ApprovalLimits,
): ReimbursementLock | null {
  if (!scope.rights.has(PAYING)) return 'RIGHT'
  if (personId !== null && personId === scope.personId) return 'OWN'
  if (!open.is_over) return 'MONTH'
  if (open.amount_minor <= 0n) return 'NOTHING'
  if (open.has_earlier) return 'EARLIER'
  const { permissionGroups } = scope
  return coversAmount(limits, { right: PAYING, amountMinor: open.amount_minor, groups: permissionGroups })
    ? null
    : 'AMOUNT'
}

interface Beside {
  readonly limits: ApprovalLimits
  readonly open: OpenMonth | undefined
  readonly account: { readonly holder: string; readonly iban_last4: string } | undefined
}

/** Formats a statement for a person with this scope. */
export function statementReply(
  row: StatementRow,
  scope: WalletScope,
  { limits, open, account }: Beside,
): Reimbursement {
  const locked = open === undefined ? null : lockOfOpen(open, row.person_id, scope, limits)
  const mayPay = scope.rights.has(PAYING)
  const actions = (['approve', 'send', 'pay', 'return'] as const).filter((action) =>
    action === 'approve' ? open !== undefined && locked === null : mayPay && reimbursementAllowsNow(action, row.state),
  )
  return {
    id: row.id,
    member: { id: row.member_id, name: row.member_name, employee_number: row.employee_number },
    month: row.month.slice(0, 7),
    state: row.state,
    currency: row.currency,
    charges: row.charges,
    charges_waiting: open?.waiting ?? 0,
    energy_kwh: formatEnergyKwh(row.energy_wh),
    ...amountsOf(row),
    account: account === undefined ? null : { holder: account.holder, iban_last4: account.iban_last4 },
    way: row.way,
    batch_id: row.batch_id,
    approved_at: row.approved_at,
    approved_by: row.approved_by,
    sent_at: row.sent_at,
    paid_at: row.paid_at,
    return_reason: row.return_reason,
    allowed_actions: actions,
    locked,
  }
}

/** Formats the amounts of a statement or line. The private part is the rest of the cost. */
export const amountsOf = ({
  cost_minor: costMinor,
  business_minor: businessMinor,
  amount_minor: amountMinor,
}: Pick<LineRow, 'cost_minor' | 'business_minor' | 'amount_minor'>) => ({
  cost: formatMoney(costMinor),
  business: formatMoney(businessMinor),
  private: formatMoney(costMinor - businessMinor),
  amount: formatMoney(amountMinor),
})

/** Formats a line. */
export const lineReply = (line: LineRow & { started_at: string; ended_at: string | null }): ReimbursementLine => ({
  kind: line.kind,
  session_id: line.session_id,
  start_date_time: line.started_at,
  end_date_time: line.ended_at,
  site: line.site,
  plate: line.plate,
  energy_kwh: formatEnergyKwh(line.energy_wh),
  business_percent: line.business_percent,
  ...amountsOf(line),
  bands: line.bands as ReimbursementLine['bands'],
  evidence: line.evidence,
})
