import { type BlockedReason, blockedReasons } from '@voltway/contract/cards'
import type { WalletOverview } from '@voltway/contract/overview'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { PageLink } from '../../shared/page-link.tsx'
import type { Query } from '../../shared/paths.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StateDot, type Tone } from '../../ui/state-dot.tsx'
import type { OverviewState } from './overview-state.ts'

/** The number of cards that can charge, and the states of the others. */
export function CardsByState({ overview }: { overview: OverviewState }) {
  const t = usePhrases('home').cards
  return (
    <Panel title={t.title} actions={<PageLink to="cards">{t.all}</PageLink>}>
      {overview.data ? (
        <Counts cards={overview.data.cards} />
      ) : overview.error ? (
        <ErrorState compact title={t.error} onRetry={() => void overview.refetch()} retrying={overview.isFetching} />
      ) : (
        <div aria-busy className="grid h-[88px] content-between">
          <Skeleton height={8} />
          <Skeleton width="60%" />
          <Skeleton width="70%" />
        </div>
      )}
    </Panel>
  )
}

function Counts({ cards }: { cards: WalletOverview['cards'] }) {
  const t = usePhrases('home').cards
  const reasons = usePhrases('cards').reason
  const format = useFormats()
  if (cards.total === 0) return <p className="text-ink-2">{t.none}</p>
  const rows: { label: string; n: number; tone: Tone; query: NonNullable<Query> }[] = [
    { label: t.active, n: cards.active, tone: 'ok', query: { state: 'ACTIVE' } },
    { label: t.blocked, n: cards.blocked, tone: 'bad', query: { state: 'BLOCKED' } },
  ]
  const byReason = blockedReasons.flatMap((reason: BlockedReason) => {
    const n = cards.by_reason[reason] ?? 0
    return n > 0 ? [{ reason, n }] : []
  })
  return (
    <div className="grid gap-3">
      <div aria-hidden className="flex h-2 gap-0.5 overflow-hidden rounded-full">
        {rows
          .filter(({ n }) => n > 0)
          .map(({ label, n, tone }) => (
            <span
              key={label}
              data-tone={tone}
              className="bg-(--tone) forced-color-adjust-none"
              style={{ flexGrow: n }}
            />
          ))}
      </div>
      <ul className="tabular grid gap-1">
        {rows.map(({ label, n, tone, query }) => (
          <li key={label} className="flex items-center justify-between gap-4">
            <StateDot tone={tone}>
              <PageLink to="cards" query={query} variant="quiet">
                {label}
              </PageLink>
            </StateDot>
            <span className="font-semibold">{format.number(n)}</span>
          </li>
        ))}
      </ul>
      {byReason.length > 0 && (
        <ul aria-label={t.reasons} className="tabular grid gap-1 border-t border-line pt-3 text-table text-ink-2">
          {byReason.map(({ reason, n }) => (
            <li key={reason} className="flex justify-between gap-4">
              <PageLink to="cards" query={{ reason }} variant="quiet">
                {reasons[reason]}
              </PageLink>
              <span>{format.number(n)}</span>
            </li>
          ))}
        </ul>
      )}
      {cards.limited > 0 && <p className="text-table text-ink-2">{t.limited({ n: cards.limited })}</p>}
    </div>
  )
}
