import type { Held } from '@voltway/contract/holds'
import type { WalletOverview } from '@voltway/contract/overview'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { CircleHelp } from '../../ui/icons/circle-help.ts'
import { useNarrow } from '../../ui/media.ts'
import { Figure, Figures, Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { OverviewState } from './overview-state.ts'

const HoldsDialog = lazyScreen([], async () => (await import('../../features/holds/holds-dialog.tsx')).HoldsDialog)

/** The available amount, the balance and the amount on hold, with the reasons for the holds. */
export function BalanceTrio({ overview }: { overview: OverviewState }) {
  const t = usePhrases('home').balance
  if (!overview.data && overview.error)
    return (
      <Panel flush title={t.title}>
        <QueryError compact title={t.error} query={overview} />
      </Panel>
    )
  return <Panel title={t.title}>{overview.data ? <Amounts overview={overview.data} /> : <AmountsSkeleton />}</Panel>
}

function Amounts({ overview }: { overview: WalletOverview }) {
  const t = usePhrases('home').balance
  const format = useFormats()
  const narrow = useNarrow()
  const [why, setWhy] = useState(false)
  const money = (amount: string) => format.money(amount, overview.currency)
  const heldFor = useHeldFor()
  const hasCredit = Number(overview.credit) > 0
  return (
    <>
      <Figures>
        <Figure
          large
          label={t.available}
          value={money(overview.available)}
          note={hasCredit ? t.availableNoteCredit : t.availableNote}
        />
        <Figure
          large={!narrow}
          label={t.balance}
          value={money(overview.balance)}
          note={hasCredit ? t.balanceNoteCredit({ credit: money(overview.credit) }) : t.balanceNote}
        />
        <Figure
          large={!narrow}
          label={t.reserved}
          value={money(overview.reserved)}
          note={heldFor(overview.held) || t.reservedNone}
          aside={<IconButton small label={t.whyReserved} icon={<CircleHelp />} onClick={() => setWhy(true)} />}
        />
      </Figures>
      {why && <HoldsDialog overview={overview} onClose={() => setWhy(false)} />}
    </>
  )
}

/**
 * Returns the reasons for the amount on hold: running charges, charges under review, and authorisations without a
 * charge.
 */
function useHeldFor(): (held: Held) => string {
  const t = usePhrases('home').balance
  return ({ running, checking, authorised }) =>
    [
      running.count > 0 && t.heldRunning({ n: running.count }),
      checking.count > 0 && t.heldChecking({ n: checking.count }),
      authorised.count > 0 && t.heldAuthorised({ n: authorised.count }),
    ]
      .filter(Boolean)
      .join(', ')
}

const figures = ['a', 'b', 'c']

/** The figures at their final height. On a phone they wrap into two lines. */
function AmountsSkeleton() {
  return (
    <div aria-busy className="h-[168px] sm:h-[80px]">
      <Figures>
        {figures.map((figure, index) => (
          <div key={figure} className="figure grid h-[72px] content-between" data-large={index === 0 || undefined}>
            <Skeleton width="40%" />
            <Skeleton width="75%" height={28} />
            <Skeleton width="60%" />
          </div>
        ))}
      </Figures>
    </div>
  )
}
