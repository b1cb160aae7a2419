import type { MonthReport } from '@voltway/contract/accounting'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Scrolled } from './month-tables.tsx'

type MonthDepotsProps = { depots: NonNullable<MonthReport['depots']>; currency: string }

/** The company's own energy of the month, by depot. */
export function MonthDepots({ depots, currency }: MonthDepotsProps) {
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
