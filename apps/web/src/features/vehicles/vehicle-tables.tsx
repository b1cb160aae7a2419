import type { ReactNode } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { monthName } from '../../shared/dates/month-name.ts'
import { useFormats } from '../../shared/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { useUi } from '../../ui/ui-context.tsx'
import { EnergyPerDistance } from './per-distance.tsx'
import type { ShownVehicle } from './vehicle-costs.queries.ts'

type TableProps = {
  label: string
  heads: readonly string[]
  /** The columns that a phone leaves out. */
  minor?: readonly string[]
  rows: readonly { id: string; cells: readonly ReactNode[] }[]
}

/** A table that scrolls within its panel on narrow screens. */
function ScrollTable({ label, heads, minor = [], rows }: TableProps) {
  const classOf = (head: string | undefined) => (minor.includes(head ?? '') ? 'max-sm:hidden' : undefined)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className="vehicle-scroll" tabIndex={0} aria-label={label}>
      <table className="vehicle-table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={classOf(head)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells: [first, ...cells] }) => (
            <tr key={id}>
              <th scope="row">{first}</th>
              {cells.map((cell, index) => (
                <td key={heads[index + 1]} className={classOf(heads[index + 1])}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The distance between readings, with the energy and the cost of that distance. */
export function ReadingPeriodsPanel({ vehicle: { months, currency } }: { vehicle: ShownVehicle }) {
  const t = usePhrases('vehicle-costs')
  const format = useFormats()
  const rows = months.flatMap((month) => {
    const { distance } = month
    if (distance === null) return []
    const cells = [
      t.between({ from: format.date(distance.from), to: format.date(distance.to) }),
      t.km({ km: format.number(distance.km) }),
      format.kwh(distance.energy_kwh),
      format.money(distance.cost, currency),
      <EnergyPerDistance key="kwh" cost={month} />,
      distance.cost_per_100_km === null ? '–' : format.money(distance.cost_per_100_km, currency),
    ]
    return { id: month.month, cells }
  })
  if (rows.length === 0) return null
  const heads = [t.period, t.distance, t.energy, t.cost, t.kwhPer100, t.costPer100]
  return (
    <Panel flush title={t.betweenReadings}>
      <ScrollTable label={t.betweenReadings} heads={heads} minor={[t.energy, t.cost, t.kwhPer100]} rows={rows} />
    </Panel>
  )
}

/** The charges of each calendar month, whether or not readings enclose them. */
export function MonthsPanel({ vehicle: { months, currency } }: { vehicle: ShownVehicle }) {
  const t = usePhrases('vehicle-costs')
  const format = useFormats()
  const { locale } = useUi()
  const rows = months
    .filter(({ sessions }) => sessions > 0)
    .map((month) => ({
      id: month.month,
      cells: [
        monthName(month.month, locale),
        format.number(month.sessions),
        format.kwh(month.energy_kwh),
        format.money(month.cost, currency),
      ],
    }))
  return (
    <Panel flush title={t.months}>
      {rows.length === 0 ? (
        <p className="vehicle-note">{t.noUsers}</p>
      ) : (
        <ScrollTable label={t.months} heads={[t.month, t.charges, t.energy, t.cost]} minor={[t.charges]} rows={rows} />
      )}
    </Panel>
  )
}

/** The drivers and cards that charged the vehicle, over time. */
export function UsersPanel({ vehicle: { used_by: users, currency } }: { vehicle: ShownVehicle }) {
  const t = usePhrases('vehicle-costs')
  const format = useFormats()
  return (
    <Panel flush title={t.usedBy}>
      {users.length === 0 ? (
        <p className="vehicle-note">{t.noUsers}</p>
      ) : (
        <ScrollTable
          label={t.usedBy}
          heads={[t.driver, t.card, t.first, t.last, t.charges, t.energy, t.cost]}
          minor={[t.first, t.last, t.charges, t.energy]}
          rows={users.map((user) => ({
            id: `${user.card?.id} ${user.member?.id}`,
            cells: [
              user.member?.name ?? t.noDriver,
              user.card?.name ?? t.imported,
              format.date(user.first_at),
              format.date(user.last_at),
              format.number(user.sessions),
              format.kwh(user.energy_kwh),
              format.money(user.cost, currency),
            ],
          }))}
        />
      )}
    </Panel>
  )
}
