import type { MonthReport } from '@voltway/contract/accounting'
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

type DepotsProps = { depots: NonNullable<MonthReport['depots']>; currency: string }

/** The company's own energy of the month, by depot. */
function Depots({ depots, currency }: DepotsProps) {
  const t = usePhrases('accounting').atDepots
  const format = useFormats()
  return (
    <Panel flush title={t.title} description={t.words} actions={<PageLink to="sites">{t.all}</PageLink>}>
      <Scrolled name={t.title}>
        <table className="month-table month-parts">
          <tbody>
            {depots.sites.map((site) => (
              <tr key={site.id}>
                <th scope="row">
                  {site.name}
                  <span className="month-part">
                    {t.charges({ n: site.sessions, energy: format.kwh(site.energy_kwh) })}
                  </span>
                </th>
                <td>{format.money(site.cost, currency)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t.total}</th>
              <td>{format.money(depots.cost, currency)}</td>
            </tr>
          </tfoot>
        </table>
      </Scrolled>
    </Panel>
  )
}
