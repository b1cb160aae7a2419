import type { Reimbursement, ReimbursementState } from '@voltway/contract/reimbursements'
import { formatMoney, parseMoney } from '@voltway/money/money'
import { monthName } from '../../shared/dates/month-name.ts'
import { useFormats } from '../../shared/format.ts'
import type { Tone } from '../../ui/state-dot.tsx'
import { useUi } from '../../ui/ui-context.tsx'
import type { StatementKey } from './reimbursements.queries.ts'

export const stateTones: Readonly<Record<ReimbursementState, Tone>> = {
  OPEN: 'idle',
  APPROVED: 'info',
  SENT: 'info',
  PAID: 'ok',
  RETURNED: 'bad',
}

/** The key of a statement as one text, for the address and for rows: `2026-10.` and the id of the driver. */
export const textOfKey = ({ month, member }: Pick<Reimbursement, 'month' | 'member'>): string => `${month}.${member.id}`

export function keyOfText(text: string): StatementKey {
  const [month = '', memberId = ''] = text.split('.')
  return { month, memberId }
}

/** Returns the sum of statements, such as "€123.40". */
export function useSumText(): (statements: readonly Pick<Reimbursement, 'amount' | 'currency'>[]) => string {
  const format = useFormats()
  return (statements) => {
    const sum = statements.reduce((total, { amount }) => total + parseMoney(amount), 0n)
    return format.money(formatMoney(sum), statements[0]?.currency ?? 'EUR')
  }
}

/** Returns a month in the person's language, such as "October 2026". */
export function useMonthName(): (month: string) => string {
  const { locale } = useUi()
  return (month) => monthName(month, locale)
}
