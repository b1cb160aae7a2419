import { type BlockedReason, blockedReasons } from '@voltway/contract/cards'
import type { WalletOverview } from '@voltway/contract/overview'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Tone } from '../../ui/state-dot.tsx'
import type { HomeState, OverviewState } from './overview-state.ts'

/**
 * Whether everybody can charge: the cards that can, why the others cannot, those that are on their way, and the money
 * that is left.
 */
export function CardsByState({ overview, home }: { overview: OverviewState; home: HomeState }) {
  const t = usePhrases('home').cards
  return (
    <Panel title={t.title} actions={<PageLink to="cards">{t.all}</PageLink>} className="h-full">
      {overview.data ? (
        <Counts overview={overview.data} ordered={home.data?.orders.cards ?? 0} />
      ) : overview.error ? (
        <ErrorState compact title={t.error} onRetry={() => void overview.refetch()} retrying={overview.isFetching} />
      ) : (
        <div aria-busy className="grid h-[180px] content-between">
          <Skeleton width="60%" height={28} />
          <Skeleton height={8} />
          <Skeleton width="70%" />
          <Skeleton width="60%" />
        </div>
      )}
    </Panel>
  )
}

type CountsProps = { overview: WalletOverview; ordered: number }

function Counts({ overview: { cards, available, currency }, ordered }: CountsProps) {
  const t = usePhrases('home').cards
  const reasons = usePhrases('cards').reason
  const format = useFormats()
  const shares: { tone: Tone; n: number }[] = [
    { tone: 'ok', n: cards.active },
    { tone: 'bad', n: cards.blocked },
  ]
  const byReason = blockedReasons.flatMap((reason: BlockedReason) => {
    const n = cards.by_reason[reason] ?? 0
    return n > 0 ? [{ reason, n }] : []
  })
  return (
    <div className="grid gap-3">
      <p className="tabular text-figure font-semibold tracking-tight">
        {cards.blocked === 0
          ? t.canAll({ n: cards.total })
          : t.canCharge({ n: format.number(cards.active), all: format.number(cards.total) })}
      </p>
      <div aria-hidden className="flex h-2 gap-0.5 overflow-hidden rounded-full">
        {shares
          .filter(({ n }) => n > 0)
          .map(({ tone, n }) => (
            <span
              key={tone}
              data-tone={tone}
              className="bg-(--tone) forced-color-adjust-none"
              style={{ flexGrow: n }}
            />
          ))}
      </div>
      {byReason.length > 0 && (
        <ul aria-label={t.reasons} className="tabular grid gap-1 text-table">
          {byReason.map(({ reason, n }) => (
            <li key={reason} className="flex justify-between gap-4">
              <PageLink to="cards" query={{ reason }}>
                {reasons[reason]}
              </PageLink>
              <span>{format.number(n)}</span>
            </li>
          ))}
        </ul>
      )}
      {ordered > 0 && (
        <p className="tabular flex justify-between gap-4 text-table">
          <PageLink to="cards" query={{ orders: 'all' }}>
            {t.ordered}
          </PageLink>
          <span>{format.number(ordered)}</span>
        </p>
      )}
      <p className="tabular flex justify-between gap-4 border-t border-line pt-3 text-table">
        <PageLink to="wallet">{t.available}</PageLink>
        <span className="font-semibold">{format.money(available, currency)}</span>
      </p>
    </div>
  )
}
