import type { MonthReport } from '@voltway/contract/accounting'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { Scrolled } from './month-tables.tsx'

type MonthReimbursementsProps = { reimbursements: NonNullable<MonthReport['reimbursements']>; currency: string }

const tones = { APPROVED: 'info', SENT: 'info', PAID: 'ok', RETURNED: 'bad', OPEN: 'idle' } as const

/** What drivers get back for charges at home of the month: the approved statements and their sum. */
export function MonthReimbursements({ reimbursements, currency }: MonthReimbursementsProps) {
  const t = usePhrases('accounting').atHome
  const words = usePhrases('reimbursements')
  const format = useFormats()
  const { amount, open, statements } = reimbursements
  return (
    <Panel
      flush
      title={t.title}
      description={t.words}
      actions={
        <PageLink to="sites" query={{ view: 'reimbursements' }}>
          {t.all}
        </PageLink>
      }
    >
      {statements.length > 0 && (
        <Scrolled name={t.title}>
          <table className="month-table month-parts">
            <tbody>
              {statements.map((statement) => (
                <tr key={statement.id}>
                  <th scope="row">
                    {statement.name}
                    <span className="month-part">
                      <StateDot tone={tones[statement.state]}>{words.state[statement.state]}</StateDot>
                    </span>
                  </th>
                  <td>{format.money(statement.amount, currency)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t.total}</th>
                <td>{format.money(amount, currency)}</td>
              </tr>
            </tfoot>
          </table>
        </Scrolled>
      )}
      {open > 0 && <p className="month-none">{t.open({ n: open })}</p>}
    </Panel>
  )
}
