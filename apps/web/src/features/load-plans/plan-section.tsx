import { useQuery } from '@tanstack/react-query'
import type { Charger } from '@voltway/contract/chargers'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { TargetButtons } from '../../shared/load-plans/target-buttons.tsx'
import { TargetState } from '../../shared/load-plans/target-state.tsx'
import { useMoment } from '../../shared/load-plans/target-words.ts'
import { useLocked } from '../../shared/permission/right.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { sitePlanQuery } from './load-plans.queries.ts'
import { PlanChart } from './plan-chart.tsx'
import { type PlannedRow, rowsOf, type SitePlan } from './planned-rows.ts'
import { useRowName } from './row-name.ts'

type PlanSectionProps = { siteId: string; chargers: readonly Charger[] }

/** How the power of a site is shared for a day, and which cars will be ready when. */
export function PlanSection({ siteId, chargers }: PlanSectionProps) {
  const t = usePhrases('load-plans')
  const query = useQuery(sitePlanQuery(useWalletId(), siteId))
  const { data: plan, error } = query
  // The limit was removed a moment ago.
  if (plan && plan.limit_w === null) return null
  return (
    <section className="grid gap-3">
      {plan ? (
        <Plan plan={plan} rows={rowsOf(plan, chargers)} />
      ) : (
        <>
          <h3>{t.title}</h3>
          {error ? <QueryError compact title={t.errorTitle} query={query} /> : <Skeleton height={220} />}
        </>
      )}
    </section>
  )
}

type PlanProps = { plan: SitePlan; rows: readonly PlannedRow[] }

function Plan({ plan, rows }: PlanProps) {
  const t = usePhrases('load-plans')
  const format = useFormats()
  const { planned_at: plannedAt } = plan
  if (plannedAt === null || rows.length === 0)
    return (
      <>
        <h3>{t.title}</h3>
        <p className="text-ink-2">{plannedAt === null ? t.notYet : t.idle}</p>
      </>
    )
  return (
    <>
      <LateCars rows={rows} />
      <PlanChart plan={plan} rows={rows} />
      <p className="text-table text-ink-3">{t.plannedAt({ at: format.time(plannedAt) })}</p>
      <Cars rows={rows} />
    </>
  )
}

/** Names the cars that cannot be ready by their time. */
function LateCars({ rows }: Pick<PlanProps, 'rows'>) {
  const t = usePhrases('load-plans')
  const moment = useMoment()
  const nameOf = useRowName()
  const late = rows.filter(({ readiness }) => readiness === 'LATE')
  if (late.length === 0) return null
  return (
    <Banner tone="bad" announce>
      <ul>
        {late.map(({ ready_by, ready_at, ...row }) => {
          const words = { name: nameOf({ ...row, ready_by, ready_at }), by: moment(ready_by ?? '') }
          return (
            <li key={row.id}>
              {ready_at === null ? t.lateFor(words) : t.lateWithin({ ...words, at: moment(ready_at) })}
            </li>
          )
        })}
      </ul>
    </Banner>
  )
}

function Cars({ rows }: Pick<PlanProps, 'rows'>) {
  const t = usePhrases('load-plans')
  const walletId = useWalletId()
  const locked = useLocked('sessions.stop')
  const nameOf = useRowName()
  const cars = rows.filter(({ session_id }) => session_id !== null)
  if (cars.length === 0) return null
  return (
    <ul aria-label={t.cars}>
      {cars.map((row) => (
        <li
          key={row.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-2"
        >
          <div className="grid min-w-0 gap-1">
            <span>{nameOf(row)}</span>
            <TargetState target={row} />
          </div>
          <TargetButtons
            walletId={walletId}
            charge={{ id: row.session_id ?? '', name: nameOf(row), energyKwh: row.charge?.energy_kwh ?? null }}
            target={row}
            lock={{ locked }}
          />
        </li>
      ))}
    </ul>
  )
}
