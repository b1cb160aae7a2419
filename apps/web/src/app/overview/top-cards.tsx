import type { ConsumptionSource } from '@voltway/contract/consumption-sources'
import type { Home } from '@voltway/contract/overview-home'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { chargesTarget } from '../../shared/sources/charges-target.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useUi } from '../../ui/ui-context.tsx'
import { ChangeNote } from './change-note.tsx'
import type { HomeState } from './overview-state.ts'

const skeletonRows = ['a', 'b', 'c', 'd', 'e']

/** The cards with the highest cost of the month. */
export function TopCards({ home, source }: { home: HomeState; source: ConsumptionSource | undefined }) {
  const t = usePhrases('home').top
  return (
    <Panel title={t.title}>
      {home.data ? (
        <Rows home={home.data} source={source} />
      ) : home.error ? (
        <ErrorState compact title={t.error} onRetry={() => void home.refetch()} retrying={home.isFetching} />
      ) : (
        <div aria-busy className="grid gap-4">
          {skeletonRows.map((row) => (
            <div key={row} className="grid h-[44px] content-between">
              <Skeleton width="60%" />
              <Skeleton height={8} />
            </div>
          ))}
        </div>
      )}
    </Panel>
  )
}

type RowsProps = { home: Home; source: ConsumptionSource | undefined }

function Rows({ home: { top_cards: cards, currency, month }, source }: RowsProps) {
  const t = usePhrases('home').top
  const format = useFormats()
  const timeZone = useUi().timeZone ?? 'Europe/Lisbon'
  const most = Number(cards[0]?.cost ?? 0)
  if (cards.length === 0) return <p className="text-ink-2">{t.none}</p>
  return (
    <ol className="grid gap-4">
      {cards.map((card) => (
        <li key={card.id} className="grid min-h-[44px] content-between gap-2">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-table">
            <span className="min-w-0">
              <PageLink
                {...chargesTarget(month, timeZone, { card: card.id, source })}
                variant="quiet"
                className="font-semibold"
              >
                {card.name}
              </PageLink>{' '}
              <span className="text-ink-2">
                {format.kwh(card.energy_kwh)} · {t.sessions({ n: card.sessions })}
              </span>
            </span>
            <span className="tabular ml-auto text-right">
              <span className="font-semibold">{format.money(card.cost, currency)}</span>{' '}
              <span className="text-ink-3">
                <ChangeNote now={Number(card.cost)} before={Number(card.previous_cost)} />
              </span>
            </span>
          </p>
          <div aria-hidden className="h-2 rounded-full bg-sunken">
            <div
              className="h-2 rounded-full"
              style={{ width: `${(Number(card.cost) / most) * 100}%`, background: 'var(--data-1)' }}
            />
          </div>
        </li>
      ))}
    </ol>
  )
}
