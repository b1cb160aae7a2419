import { useQuery } from '@tanstack/react-query'
import type { Site } from '@voltway/contract/sites'
import type { ReactNode } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { addDays, dayOf, startOfDay } from '../../shared/dates/day-range.ts'
import { useToday } from '../../shared/dates/use-today.ts'
import { useFormats } from '../../shared/format.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Figure, Figures, Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useUi } from '../../ui/ui-context.tsx'
import { OwnAccount } from './own-account.tsx'
import { OwnCharges } from './own-charges.tsx'
import { OwnDoubts } from './own-doubts.tsx'
import { homeChargesQuery, ownStatementsQuery } from './own-home.queries.ts'
import { OwnMonths } from './own-months.tsx'
import { useMonthName } from './statement-words.ts'

type OwnHomeProps = {
  walletId: string
  homes: readonly Site[]
  currency: string
  /** The charger of each home, and what the driver sends without one: other features. */
  charger: ReactNode
  reports: ReactNode
}

/**
 * A driver's charges at home this month, the rate, the amount that the company pays back, and the bank account. The charges
 * of the month before are shown until it is approved, because some are marked as private only then.
 */
export function OwnHome({ walletId, homes, currency, charger, reports }: OwnHomeProps) {
  const t = usePhrases('home-charging')
  const format = useFormats()
  const month = useToday().slice(0, 7)
  const { timeZone = 'Europe/Lisbon' } = useUi()
  const monthName = useMonthName()
  const before = addDays(`${month}-01`, -1).slice(0, 7)
  const charges = useQuery(homeChargesQuery(walletId, startOfDay(`${before}-01`, timeZone)))
  const statements = useQuery(ownStatementsQuery(walletId))
  const statementOf = (one: string) => statements.data?.results.find((statement) => statement.month === one)
  const chargesOf = (one: string) =>
    charges.data?.results.filter(({ start_date_time: at }) => dayOf(at, timeZone).startsWith(one)) ?? []
  const current = statementOf(month)
  const failed = [charges, statements].find(({ data, error }) => data === undefined && error)
  const earlier = statements.data?.results.filter((one) => one.month !== month) ?? []
  const isFixed = (statementOf(before)?.state ?? 'OPEN') !== 'OPEN'
  return (
    <Panel title={t.title}>
      {failed ? (
        <QueryError compact title={t.errorTitle} query={failed} />
      ) : charges.data && statements.data ? (
        <div className="grid gap-6">
          <Figures>
            <Figure
              large
              label={t.back}
              value={format.money(current?.amount ?? '0.00', current?.currency ?? currency)}
            />
            <Figure label={t.energy} value={format.kwh(current?.energy_kwh ?? '0')} />
          </Figures>
          <OwnDoubts walletId={walletId} />
          {charger}
          <Rates homes={homes} currency={currency} />
          <OwnCharges
            {...{ walletId, title: t.charges, none: t.noCharges }}
            sessions={chargesOf(month)}
            statement={current}
          />
          {!isFixed && chargesOf(before).length > 0 && (
            <OwnCharges
              {...{ walletId, title: t.chargesOf({ month: monthName(before) }), none: t.noCharges }}
              sessions={chargesOf(before)}
              statement={statementOf(before)}
            />
          )}
          {reports}
          {earlier.length > 0 && <OwnMonths walletId={walletId} statements={earlier} />}
          <OwnAccount walletId={walletId} />
        </div>
      ) : (
        <div className="grid gap-6" aria-busy>
          <Skeleton height={64} />
          <Skeleton height={160} />
        </div>
      )}
    </Panel>
  )
}

/** The tariff of today, of each home. */
function Rates({ homes, currency }: Pick<OwnHomeProps, 'homes' | 'currency'>) {
  const t = usePhrases('home-charging')
  const format = useFormats()
  const rateOf = ({ tariff }: Site) => {
    if (tariff === null) return t.noRate
    const isFlat = tariff.bands.length === 1
    return (
      <span className="grid tabular">
        {tariff.bands.map(({ band, unit_price }) => {
          const price = format.price(unit_price, currency, true)
          return <span key={band}>{isFlat ? t.rateFlat({ price }) : t.rateOf({ band: t.band[band], price })}</span>
        })}
      </span>
    )
  }
  return (
    <DescriptionList
      entries={homes.map((home) => ({
        key: home.id,
        term: homes.length === 1 ? t.rate : home.name,
        value: rateOf(home),
      }))}
    />
  )
}
