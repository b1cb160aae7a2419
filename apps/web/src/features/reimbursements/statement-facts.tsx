import type { Reimbursement } from '@voltway/contract/reimbursements'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { StatementState } from './statement-columns.tsx'

/** The state of a statement, who approved it, and to which account it is paid. Payroll needs no account. */
export function StatementFacts({ statement }: { statement: Reimbursement }) {
  const { detail: t, way } = usePhrases('reimbursements')
  const format = useFormats()
  const { account, member, approved_at, approved_by, sent_at, paid_at, return_reason: reason } = statement
  const fact = (term: string, value: string | null) => (value === null ? [] : [{ term, value }])
  const accountEntry = {
    term: t.account,
    value: account ? (
      t.accountOf({ holder: account.holder, iban: account.iban_last4 })
    ) : (
      <StateDot tone="warn">{t.noAccount}</StateDot>
    ),
  }
  return (
    <DescriptionList
      entries={[
        { term: t.state, value: <StatementState statement={statement} /> },
        ...fact(t.approved, approved_at && t.by({ date: format.dateTime(approved_at), name: approved_by ?? '' })),
        ...fact(t.way, statement.way && way[statement.way]),
        ...fact(t.sent, sent_at && format.dateTime(sent_at)),
        ...fact(t.paid, paid_at && format.dateTime(paid_at)),
        ...fact(t.returned, reason),
        ...(statement.way === 'PAYROLL' ? [] : [accountEntry]),
        { term: t.number, value: member.employee_number ?? t.noNumber },
      ]}
    />
  )
}
