import type { Reimbursement } from '@voltway/contract/reimbursements'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { StateDot } from '../../ui/state-dot.tsx'
import type { Column } from '../../ui/table-parts.tsx'
import { stateTones, useMonthName } from './statement-words.ts'

/** A statement in the list. Its row has an id while the statement is open, too. */
export type StatementRow = Omit<Reimbursement, 'id'> & { readonly id: string; readonly statementId: string | null }

export function StatementState({ statement: { state } }: { statement: Pick<Reimbursement, 'state'> }) {
  const t = usePhrases('reimbursements')
  return (
    <StateDot tone={stateTones[state]} hollow={state === 'OPEN'}>
      {t.state[state]}
    </StateDot>
  )
}

export function useStatementColumns(): readonly Column<StatementRow>[] {
  const t = usePhrases('reimbursements')
  const format = useFormats()
  const monthName = useMonthName()
  return [
    {
      id: 'driver',
      header: t.column.driver,
      width: '26%',
      cell: ({ member: { name, employee_number: number } }) => (
        <span className="grid min-w-0">
          <span className="truncate font-medium">{name}</span>
          {number && <span className="truncate text-xs font-normal text-ink-3">{t.number({ number })}</span>}
        </span>
      ),
    },
    { id: 'month', header: t.column.month, width: '18%', cell: ({ month }) => monthName(month) },
    {
      id: 'charges',
      header: t.column.charges,
      width: '12%',
      align: 'right',
      cell: ({ charges }) => format.number(charges),
    },
    {
      id: 'energy',
      header: t.column.energy,
      width: '13%',
      align: 'right',
      cell: ({ energy_kwh }) => format.energy(energy_kwh),
    },
    {
      id: 'amount',
      header: t.column.amount,
      width: '13%',
      align: 'right',
      cell: ({ amount, currency }) => format.money(amount, currency),
    },
    { id: 'state', header: t.column.state, width: '18%', cell: (row) => <StatementState statement={row} /> },
  ]
}
