import { useQuery } from '@tanstack/react-query'
import type { WalletOverview } from '@voltway/contract/overview'
import type { Home } from '@voltway/contract/overview-home'
import { amountText } from '@voltway/phrases/amount-text'
import type { ReactNode } from 'react'
import { useLocale, usePhrases } from '../../lib/phrases.tsx'
import { deviceStorage } from '../../lib/storage.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { useFormats } from '../../shared/format.ts'
import { PageButton, PageLink } from '../../shared/page-link.tsx'
import type { PageTarget } from '../../shared/paths.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { CircleAlert } from '../../ui/icons/circle-alert.ts'
import { CircleCheck } from '../../ui/icons/circle-check.ts'
import { Info } from '../../ui/icons/info.ts'
import { Package } from '../../ui/icons/package.ts'
import { TriangleAlert } from '../../ui/icons/triangle-alert.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/ui-context.tsx'
import { unpaidQuery } from './home.queries.ts'
import type { HomeState, OverviewState } from './overview-state.ts'

type WalletAlert = WalletOverview['alerts'][number]

const icons = { critical: CircleAlert, warning: TriangleAlert, info: Info }
const tones = { critical: 'bad', warning: 'warn', info: 'info' } as const
const gravity = ['critical', 'warning', 'info'] as const

/** The page on which each alert is resolved. */
const targets: Record<WalletAlert['kind'], PageTarget> = {
  LOW_BALANCE: { to: 'wallet' },
  ZERO_BALANCE: { to: 'wallet' },
  UNPAID: { to: 'invoices' },
  OWED: { to: 'wallet' },
  BLOCKED_CARDS: { to: 'cards', query: { state: 'BLOCKED' } },
  NO_PAYMENT_METHOD: { to: 'wallet' },
  SESSIONS_IN_DOUBT: { to: 'charging-sessions', query: { status: 'IN_VALIDATION' } },
  WALLET_BLOCKED: { to: 'wallet-settings' },
  AUTO_RECHARGE_OFF: { to: 'wallet' },
}

/** Stores the last height of the list, so that nothing below it moves when it is loaded. */
const heightKey = 'attention_height'

/**
 * Measured when the browser is idle, because an earlier measurement would force a second layout before the first paint.
 */
const rememberHeight = (list: HTMLElement | null) =>
  list ? whenIdle(() => deviceStorage.write(heightKey, String(list.offsetHeight))) : undefined

/** The open problems, most serious first, each with a link to its solution. */
export function Attention({ overview, home }: { overview: OverviewState; home: HomeState }) {
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
  // The list waits for the names of cards and sessions. If loading them fails, it is shown without them.
  if (!data || (!home.data && !home.error)) {
    const last = deviceStorage.read(heightKey)
    return (
      <div
        aria-busy
        className="panel flex h-[156px] items-center px-5 max-sm:h-[280px]"
        style={last === null ? {} : { height: `${last}px` }}
      >
        <Skeleton width="40%" />
      </div>
    )
  }
  const orders = home.data?.orders
  const budgets = home.data?.budgets_at_risk ?? []
  const requests = home.data?.requests.count ?? 0
  const alerts = data.alerts.toSorted((a, b) => gravity.indexOf(a.severity) - gravity.indexOf(b.severity))
  if (alerts.length + budgets.length + requests === 0 && !orders?.count)
    return (
      <p ref={rememberHeight} className="panel flex min-h-[52px] items-center gap-3 px-5 text-ink-2 max-sm:px-4">
        <CircleCheck size={16} aria-hidden className="flex-none text-ok" />
        {t.allWell}
      </p>
    )
  return (
    <section ref={rememberHeight} className="panel" aria-labelledby="attention-title">
      <h2 id="attention-title" className="hidden-visually">
        {t.attention}
      </h2>
      <ul>
        {alerts.map((alert) => (
          <AlertRow key={alert.kind} alert={alert} overview={data} home={home.data} />
        ))}
        {budgets.map((budget) => (
          <BudgetRow key={budget.id} budget={budget} currency={data.currency} />
        ))}
        {requests > 0 && <RequestsRow count={requests} />}
        {orders && orders.count > 0 && <OrdersRow orders={orders} />}
      </ul>
    </section>
  )
}

function AlertRow({ alert, overview, home }: { alert: WalletAlert; overview: WalletOverview; home: Home | undefined }) {
  const t = usePhrases('home')
  const describe = useAlertWords()
  const Icon = icons[alert.severity]
  const { title, explained, action } = describe(alert, overview)
  return (
    <Row
      tone={tones[alert.severity]}
      icon={<Icon size={16} role="img" aria-label={t.severity[alert.severity]} className="text-(--tone)" />}
      title={title}
      explained={explained}
      action={
        <PageButton small {...targets[alert.kind]}>
          {action}
        </PageButton>
      }
    >
      {alert.kind === 'UNPAID' && <UnpaidDocuments overview={overview} count={alert.count} />}
      {home && alert.kind === 'BLOCKED_CARDS' && <BlockedCards home={home} count={alert.count} />}
      {home && alert.kind === 'SESSIONS_IN_DOUBT' && <Doubts home={home} count={alert.count} />}
    </Row>
  )
}

type RowProps = {
  tone: string
  icon: ReactNode
  title: string
  explained: string
  action: ReactNode
  children?: ReactNode
}

function Row({ tone, icon, title, explained, action, children }: RowProps) {
  return (
    <li
      data-tone={tone}
      className="flex min-h-[52px] flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-5 py-2 last:border-b-0 max-sm:items-start max-sm:px-4 max-sm:py-3"
    >
      <span className="flex-none max-sm:mt-0.5">{icon}</span>
      <div className="min-w-0 flex-1 basis-56">
        <p>
          <span className="font-semibold">{title}</span> <span className="text-ink-2">{explained}</span>
        </p>
        {children}
      </div>
      <div className="max-sm:ms-7">{action}</div>
    </li>
  )
}

/**
 * Lists the first items with links and the number of the remaining ones. Hidden on phones, which have no room for it
 * above the balances.
 */
function Few({ shown, count, children }: { shown: number; count: number; children: ReactNode }) {
  const t = usePhrases('home')
  if (shown === 0) return null
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-table text-ink-2 max-sm:hidden">
      {children}
      {count > shown && <li>{t.more({ n: count - shown })}</li>}
    </ul>
  )
}

function BlockedCards({ home: { blocked_cards: cards }, count }: { home: Home; count: number }) {
  const t = usePhrases('home')
  const reasons = usePhrases('cards').reason
  const isAlone = (name: string) => cards.filter((card) => card.name === name).length === 1
  return (
    <Few shown={cards.length} count={count}>
      {cards.map((card) => (
        <li key={card.id} className="min-w-0">
          <PageLink to="cards" query={{ search: card.name, card: card.id }} variant="quiet">
            {t.seeCard({
              card: isAlone(card.name) ? card.name : `${card.name} ${card.card_id}`,
              reasons: card.reasons.map((reason) => reasons[reason]).join(', '),
            })}
          </PageLink>
        </li>
      ))}
    </Few>
  )
}

const shownDocuments = 3

/** The unpaid invoices, the longest overdue first, each with a link. */
function UnpaidDocuments({ overview, count }: { overview: WalletOverview; count: number }) {
  const t = usePhrases('home')
  const format = useFormats()
  const { data } = useQuery(unpaidQuery(useWalletId()))
  const documents = data?.documents.slice(0, Math.min(shownDocuments, count)) ?? []
  return (
    <Few shown={documents.length} count={count}>
      {documents.map(({ id, number, due, amount }) => (
        <li key={id} className="min-w-0">
          <PageLink to="invoices" query={{ invoice: id }} variant="quiet">
            {t.seeUnpaid({ number, date: format.date(due), amount: format.money(amount, overview.currency) })}
          </PageLink>
        </li>
      ))}
    </Few>
  )
}

function Doubts({ home: { doubts }, count }: { home: Home; count: number }) {
  const t = usePhrases('home')
  const format = useFormats()
  return (
    <Few shown={doubts.length} count={count}>
      {doubts.map(({ id, station, card, started_at }) => (
        <li key={id} className="min-w-0">
          <PageLink to="charging-sessions" query={{ status: 'IN_VALIDATION', session: id }} variant="quiet">
            {t.seeDoubt({ station, card, date: format.date(started_at) })}
          </PageLink>
        </li>
      ))}
    </Few>
  )
}

function BudgetRow({ budget, currency }: { budget: Home['budgets_at_risk'][number]; currency: string }) {
  const t = usePhrases('home')
  const format = useFormats()
  const money = (amount: string) => format.money(amount, currency)
  const { forecast, spent, amount, amounts, to, cost_centre } = budget
  const locale = useLocale()
  const { title, words, exceededTitle, exceeded, whole, action } = t.budgetAtRisk
  const isExceeded = Number(spent) > Number(amount)
  return (
    <Row
      tone="warn"
      icon={<TriangleAlert size={16} role="img" aria-label={t.severity.warning} className="text-(--tone)" />}
      title={(isExceeded ? exceededTitle : title)({ name: cost_centre ?? whole })}
      explained={(isExceeded ? exceeded : words)({
        ...{ amount: money(forecast.expected), low: money(forecast.low), high: money(forecast.high) },
        ...{ day: format.date(to), spent: money(spent), budget: amountText(money(amount), amounts, locale) },
      })}
      action={
        <PageButton small to="consumption" query={{ show: 'insight' }}>
          {action}
        </PageButton>
      }
    />
  )
}

function RequestsRow({ count }: { count: number }) {
  const t = usePhrases('home')
  return (
    <Row
      tone="info"
      icon={<Info size={16} role="img" aria-label={t.severity.info} className="text-(--tone)" />}
      title={t.requests.title({ n: count })}
      explained={t.requests.words({ n: count })}
      action={
        <PageButton small to="requests" query={{ state: 'PENDING' }}>
          {t.requests.action}
        </PageButton>
      }
    />
  )
}

function OrdersRow({ orders: { count, cards, next } }: { orders: Home['orders'] }) {
  const t = usePhrases('home')
  const { orders } = t
  return (
    <Row
      tone="info"
      icon={<Package size={16} role="img" aria-label={t.severity.info} className="text-(--tone)" />}
      title={orders.title({ n: count })}
      explained={orders.words({ n: cards })}
      action={
        <PageButton small to="cards" query={{ orders: 'all' }}>
          {orders.action}
        </PageButton>
      }
    >
      <Few shown={next.length} count={count}>
        {next.map(({ id, is_ekey, quantity, status }) => (
          <li key={id}>
            {orders.line({
              n: quantity,
              kind: is_ekey ? orders.ekey : orders.physical,
              status: orders.status[status],
            })}
          </li>
        ))}
      </Few>
    </Row>
  )
}

function useAlertWords() {
  const t = usePhrases('home')
  const format = useFormats()
  return ({ kind, severity, count, amount }: WalletAlert, { currency, available }: WalletOverview) => {
    const { title, action } = t.alert[kind]
    const words = kind === 'UNPAID' && severity === 'critical' ? t.unpaidStopped : t.alert[kind].words
    const money = format.money(amount ?? available, currency)
    return {
      title: typeof title === 'string' ? title : title({ n: count }),
      explained: typeof words === 'string' ? words : words({ amount: money }),
      action,
    }
  }
}
