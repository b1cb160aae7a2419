import type { Consumption, ConsumptionTotals } from '@voltway/contract/consumption'
import type { ConsumptionSource } from '@voltway/contract/consumption-sources'
import type { ReactNode } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { AmountsNote } from '../../shared/amounts.tsx'
import { useFormats } from '../../shared/format.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { Figure, Figures, Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Change } from './change.tsx'

/** Shows the totals of the period, each compared with the previous period of equal length, and the reason of a change. */
export function ConsumptionFigures({
  consumption,
  source,
  why,
}: {
  consumption: Consumption | undefined
  /** The only source that the totals count; undefined: all. */
  source: ConsumptionSource | undefined
  why: ReactNode
}) {
  const t = usePhrases('consumption')
  const format = useFormats()
  const totals = consumption?.totals
  const before = consumption?.previous.totals
  const currency = consumption?.currency ?? 'EUR'
  const value = (write: (totals: ConsumptionTotals) => string) =>
    totals ? write(totals) : <Skeleton width={96} height={20} />
  const note = (read: (totals: ConsumptionTotals) => number) =>
    totals && before ? <Change now={read(totals)} before={read(before)} /> : <Skeleton width={72} height={14} />
  return (
    <Panel
      footer={
        consumption ? (
          <span className="flex flex-wrap gap-x-4 gap-y-1">
            <AmountsNote amounts={consumption.amounts} unknownCost={consumption.vat_unknown_cost} currency={currency} />
            <ComparedWith from={consumption.previous.from} to={consumption.previous.to} />
            {(source ?? 'IMPORTED') === 'IMPORTED' && consumption.imported.sessions > 0 && (
              <Imported consumption={consumption} />
            )}
          </span>
        ) : (
          <Skeleton width={240} height={14} />
        )
      }
    >
      <div aria-busy={totals === undefined}>
        <Figures>
          <Figure
            large
            label={t.cost}
            value={value(({ cost }) => format.money(cost, currency))}
            note={note(({ cost }) => Number(cost))}
          />
          <Figure
            large
            label={t.energy}
            value={value(({ energy_kwh }) => format.kwh(energy_kwh))}
            note={note(({ energy_kwh }) => Number(energy_kwh))}
          />
          <Figure
            large
            label={t.sessions}
            value={value(({ sessions }) => format.number(sessions))}
            note={note(({ sessions }) => sessions)}
          />
          <Figure
            large
            label={t.average}
            value={value(({ avg_price_kwh }) => (avg_price_kwh === null ? '–' : format.price(avg_price_kwh, currency)))}
            note={totals?.avg_price_kwh === null ? t.noPrice : note(({ avg_price_kwh }) => Number(avg_price_kwh ?? 0))}
          />
          <Figure
            large
            label={t.co2}
            value={value(({ co2_kg }) =>
              t.kilograms({ n: format.number(Number(co2_kg), { maximumFractionDigits: 1, minimumFractionDigits: 1 }) }),
            )}
            note={
              consumption && Number(consumption.co2_missing_kwh) > 0
                ? t.co2Missing({ energy: format.kwh(consumption.co2_missing_kwh) })
                : note(({ co2_kg }) => Number(co2_kg))
            }
          />
        </Figures>
      </div>
      {/* Its height is reserved, so that nothing below moves when the reasons arrive. */}
      <div className="mt-4 min-h-52 max-sm:min-h-60">{why}</div>
    </Panel>
  )
}

function ComparedWith({ from, to }: { from: string; to: string }) {
  const t = usePhrases('consumption')
  const format = useFormats()
  return from === to
    ? t.comparedWithDay({ from: format.date(from) })
    : t.comparedWith({ from: format.date(from), to: format.date(to) })
}

/** Shows the imported charges, which were paid to other providers. */
function Imported({ consumption }: { consumption: Consumption }) {
  const t = usePhrases('consumption')
  const format = useFormats()
  const { sessions, cost } = consumption.imported
  return (
    <PageLink to="consumption" query={{ show: 'imports' }}>
      {t.imported({ n: sessions, cost: format.money(cost, consumption.currency) })}
    </PageLink>
  )
}
