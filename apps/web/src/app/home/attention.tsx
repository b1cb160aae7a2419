import type { WalletOverview } from '@voltway/contract/wallets'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { PageButton } from '../../shared/page-link.tsx'
import type { Place } from '../../shared/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/ui-context.tsx'
import type { OverviewState } from './overview-state.ts'

type WalletAlert = WalletOverview['alerts'][number]

const icons = { critical: CircleAlert, warning: TriangleAlert, info: Info }
const tones = { critical: 'bad', warning: 'warn', info: 'info' } as const
const gravity = ['critical', 'warning', 'info'] as const

/** Where each alert is dealt with. */
const places: Record<WalletAlert['kind'], Place> = {
  LOW_BALANCE: { to: 'wallet' },
  ZERO_BALANCE: { to: 'wallet' },
  UNPAID: { to: 'invoices' },
  BLOCKED_CARDS: { to: 'cards', query: { state: 'BLOCKED' } },
  NO_PAYMENT_METHOD: { to: 'wallet' },
  SESSIONS_IN_DOUBT: { to: 'charging-sessions', query: { status: 'IN_VALIDATION' } },
  WALLET_BLOCKED: { to: 'wallet-settings' },
  AUTO_RECHARGE_OFF: { to: 'wallet' },
}

/** What is wrong, gravest first, each with the way to deal with it. */
export function Attention({ overview }: { overview: OverviewState }) {
  const t = usePhrases('home')
  const words = useWords()
  const { data } = overview
  if (!data && overview.error)
    return (
      <div role="alert" className="panel flex min-h-[52px] flex-wrap items-center gap-3 px-5 py-2 max-sm:px-4">
        <TriangleAlert size={16} aria-hidden className="flex-none text-warn" />
        <p className="grow">{t.attentionError}</p>
        <Button small pending={overview.isFetching} onClick={() => void overview.refetch()}>
          {words.retry}
        </Button>
      </div>
    )
  if (!data)
    return (
      <div aria-busy className="panel flex h-[52px] items-center px-5">
        <Skeleton width="40%" />
      </div>
    )
  if (data.alerts.length === 0)
    return (
      <p className="panel flex min-h-[52px] items-center gap-3 px-5 text-ink-2 max-sm:px-4">
        <CircleCheck size={16} aria-hidden className="flex-none text-ok" />
        {t.allWell}
      </p>
    )
  const alerts = data.alerts.toSorted((a, b) => gravity.indexOf(a.severity) - gravity.indexOf(b.severity))
  return (
    <section className="panel" aria-labelledby="attention-title">
      <h2 id="attention-title" className="hidden-visually">
        {t.attention}
      </h2>
      <ul>
        {alerts.map((alert) => (
          <AlertRow key={alert.kind} alert={alert} overview={data} />
        ))}
      </ul>
    </section>
  )
}

function AlertRow({ alert, overview }: { alert: WalletAlert; overview: WalletOverview }) {
  const t = usePhrases('home')
  const say = useAlertWords()
  const Icon = icons[alert.severity]
  const { title, explained, action } = say(alert, overview)
  return (
    <li
      data-tone={tones[alert.severity]}
      className="flex min-h-[52px] flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-5 py-2 last:border-b-0 max-sm:px-4"
    >
      <Icon size={16} role="img" aria-label={t.severity[alert.severity]} className="flex-none text-(--tone)" />
      <p className="min-w-0 flex-1 basis-56">
        <span className="font-semibold">{title}</span> <span className="text-ink-2">{explained}</span>
      </p>
      <PageButton small {...places[alert.kind]}>
        {action}
      </PageButton>
    </li>
  )
}

function useAlertWords() {
  const t = usePhrases('home').alert
  const format = useFormats()
  return ({ kind, count, amount }: WalletAlert, { currency, available }: WalletOverview) => {
    const { title, words, action } = t[kind]
    const money = format.money(amount ?? available, currency)
    return {
      title: typeof title === 'string' ? title : title({ n: count }),
      explained: typeof words === 'string' ? words : words({ amount: money }),
      action,
    }
  }
}
