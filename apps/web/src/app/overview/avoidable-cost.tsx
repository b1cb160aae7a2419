import type { ConsumptionSource } from '@voltway/contract/consumption-sources'
import type { Home } from '@voltway/contract/overview-home'
import { formatMoney, parseMoney } from '@voltway/money/money'
import type { ReactNode } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { chargesTarget } from '../../shared/sources/charges-target.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Figure, Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useUi } from '../../ui/ui-context.tsx'
import { sumsOf } from './month.ts'
import type { HomeState, OverviewState } from './overview-state.ts'

type AvoidableCostProps = { home: HomeState; overview: OverviewState; source: ConsumptionSource | undefined }

/** The avoidable part of the month's cost and its calculation. */
export function AvoidableCost({ home, overview, source }: AvoidableCostProps) {
  const t = usePhrases('home').avoid
  const spent = home.data && sumsOf(home.data, overview.data)?.spent
  return (
    <Panel title={t.title}>
      {home.data ? (
        <Parts home={home.data} spent={spent} source={source} />
      ) : home.error ? (
        <ErrorState compact title={t.error} onRetry={() => void home.refetch()} retrying={home.isFetching} />
      ) : (
        <div aria-busy className="grid h-[280px] content-between">
          <Skeleton width="40%" height={64} />
          <Skeleton height={48} />
          <Skeleton height={48} />
          <Skeleton height={56} />
        </div>
      )}
    </Panel>
  )
}

const sumOf = ({ idle, peak }: Pick<Home['avoidable'], 'idle' | 'peak'>) =>
  parseMoney(idle.cost) + parseMoney(peak.cost)

type PartsProps = { home: Home; spent: string | undefined; source: ConsumptionSource | undefined }

function Parts({ home: { avoidable, currency, month }, spent, source }: PartsProps) {
  const t = usePhrases('home').avoid
  const format = useFormats()
  const money = (amount: string) => format.money(amount, currency)
  const { idle, peak } = avoidable
  const sum = sumOf(avoidable)
  const part = spent && Number(spent) > 0 ? Number(formatMoney(sum)) / Number(spent) : null
  const timeZone = useUi().timeZone ?? 'Europe/Lisbon'
  return (
    <div className="grid gap-4">
      <Figure
        large
        label={t.total}
        value={money(formatMoney(sum))}
        note={part === null ? undefined : t.share({ percent: format.percent(part) })}
      />
      <ul className="grid gap-3 border-t border-line pt-4 text-table">
        <Part
          label={t.idle}
          amount={money(idle.cost)}
          words={t.idleWords({ n: idle.sessions, time: format.duration(idle.duration_s) })}
        >
          <PageLink {...chargesTarget(month, timeZone, { ordering: '-duration_s', source })}>{t.seeSessions}</PageLink>
        </Part>
        <Part label={t.peak} amount={money(peak.cost)} words={t.peakWords({ n: peak.sessions })}>
          <PageLink to="consumption" query={{ source }}>
            {t.seeHours}
          </PageLink>
        </Part>
      </ul>
      <p className="text-xs text-ink-2">{t.formula}</p>
    </div>
  )
}

type PartProps = { label: string; amount: string; words: string; children: ReactNode }

function Part({ label, amount, words, children }: PartProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
      <span className="font-medium">{label}</span>
      <span className="tabular text-right font-semibold">{amount}</span>
      <span className="text-ink-2">{words}</span>
      <span className="text-right">{children}</span>
    </li>
  )
}
