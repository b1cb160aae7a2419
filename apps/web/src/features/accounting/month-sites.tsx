import type { MonthReport } from '@voltway/contract/accounting'
import type { ReactNode } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { Scrolled } from './month-tables.tsx'

/** Charges at home and at depots, which are in no document of the month. */
export function MonthSites({ report: { reimbursements, depots, currency } }: { report: MonthReport }) {
  return (
    <>
      {reimbursements !== null && (reimbursements.open > 0 || reimbursements.statements.length > 0) && (
        <Reimbursements reimbursements={reimbursements} currency={currency} />
      )}
      {depots !== null && depots.sites.length > 0 && <Depots depots={depots} currency={currency} />}
    </>
  )
}

type ReimbursementsProps = { reimbursements: NonNullable<MonthReport['reimbursements']>; currency: string }

const tones = { APPROVED: 'info', SENT: 'info', PAID: 'ok', RETURNED: 'bad', OPEN: 'idle' } as const

/** What drivers get back for charges at home of the month: the approved statements and their sum. */
function Reimbursements({ reimbursements, currency }: ReimbursementsProps) {
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
        <PartsTable
          name={t.title}
          parts={statements.map(({ id, name, state, amount: part }) => ({
            ...{ id, name, amount: format.money(part, currency) },
            note: <StateDot tone={tones[state]}>{words.state[state]}</StateDot>,
          }))}
          total={t.total}
          amount={format.money(amount, currency)}
        />
      )}
      {open > 0 && <p className="month-none">{t.open({ n: open })}</p>}
    </Panel>
  )
}

type DepotsProps = { depots: NonNullable<MonthReport['depots']>; currency: string }

/** The company's own energy of the month, by depot. */
function Depots({ depots, currency }: DepotsProps) {
  const t = usePhrases('accounting').atDepots
  const format = useFormats()
  return (
    <Panel flush title={t.title} description={t.words} actions={<PageLink to="sites">{t.all}</PageLink>}>
      <PartsTable
        name={t.title}
        parts={depots.sites.map(({ id, name, sessions, energy_kwh, cost }) => ({
          ...{ id, name, amount: format.money(cost, currency) },
          note: t.charges({ n: sessions, energy: format.kwh(energy_kwh) }),
        }))}
        total={t.total}
        amount={format.money(depots.cost, currency)}
      />
    </Panel>
  )
}

type PartsTableProps = {
  name: string
  parts: readonly { id: string; name: string; note: ReactNode; amount: string }[]
  total: string
  amount: string
}

function PartsTable({ name, parts, total, amount }: PartsTableProps) {
  return (
    <Scrolled name={name}>
      <table className="month-table month-parts">
        <tbody>
          {parts.map((part) => (
            <tr key={part.id}>
              <th scope="row">
                {part.name}
                <span className="month-part">{part.note}</span>
              </th>
              <td>{part.amount}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{total}</th>
            <td>{amount}</td>
          </tr>
        </tfoot>
      </table>
    </Scrolled>
  )
}
