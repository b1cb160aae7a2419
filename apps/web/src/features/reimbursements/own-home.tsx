import { useQuery } from '@tanstack/react-query'
import type { Site } from '@voltway/contract/sites'
import type { ReactNode } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { startOfDay } from '../../shared/dates/day-range.ts'
import { useToday } from '../../shared/dates/use-today.ts'
import { useFormats } from '../../shared/format.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Figure, Figures, Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useUi } from '../../ui/ui-context.tsx'
import { OwnAccount } from './own-account.tsx'
import { OwnCharge } from './own-charge.tsx'
import { OwnDoubts } from './own-doubts.tsx'
import { homeChargesQuery, ownStatementsQuery } from './own-home.queries.ts'
import { OwnMonths } from './own-months.tsx'
import { reimbursementQuery } from './reimbursements.queries.ts'

type OwnHomeProps = {
  walletId: string
  homes: readonly Site[]
  currency: string
  /** The charger of each home, and what the driver sends without one: other features. */
  charger: ReactNode
  reports: ReactNode
}

/** A driver's charges at home this month, the rate, the amount that the company pays back, and the bank account. */
export function OwnHome({ walletId, homes, currency, charger, reports }: OwnHomeProps) {
  const t = usePhrases('home-charging')
  const format = useFormats()
  const month = useToday().slice(0, 7)
  const { timeZone = 'Europe/Lisbon' } = useUi()
  const charges = useQuery(homeChargesQuery(walletId, startOfDay(`${month}-01`, timeZone)))
  const statements = useQuery(ownStatementsQuery(walletId))
  const current = statements.data?.results.find((one) => one.month === month)
  const memberId = current?.member.id ?? ''
  const lines = useQuery({ ...reimbursementQuery(walletId, { month, memberId }), enabled: current !== undefined })
  const failed = [charges, statements].find(({ data, error }) => data === undefined && error)
  const earlier = statements.data?.results.filter((one) => one.month !== month) ?? []
  const paidBack = current === undefined ? [] : lines.data?.lines.map(({ session_id }) => session_id)
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
          <section className="grid gap-2">
            <h3>{t.charges}</h3>
            {charges.data.results.length === 0 ? (
              <p className="text-ink-2">{t.noCharges}</p>
            ) : (
              <ul aria-label={t.charges}>
                {charges.data.results.map((session) => (
                  <OwnCharge
                    key={session.id}
                    walletId={walletId}
                    session={session}
                    isPaidBack={paidBack?.includes(session.id)}
                  />
                ))}
              </ul>
            )}
          </section>
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
