import { useQuery } from '@tanstack/react-query'
import type { WalletOverview } from '@voltway/contract/overview'
import type { Todo } from '@voltway/contract/overview-alerts'
import type { Home } from '@voltway/contract/overview-home'
import { amountText } from '@voltway/phrases/amount-text'
import type { ReactNode } from 'react'
import { useLocale, usePhrases } from '../../lib/phrases.tsx'
import { deviceStorage } from '../../lib/storage.ts'
import { useFormats } from '../../shared/format.ts'
import { PageButton, PageLink } from '../../shared/page-link.tsx'
import { severityOf, todoTarget, useTodoTitle } from '../../shared/todo.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { CircleCheck } from '../../ui/icons/circle-check.ts'
import { TriangleAlert } from '../../ui/icons/triangle-alert.ts'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Badge } from '../../ui/state-dot.tsx'
import { useWords } from '../../ui/ui-context.tsx'
import { unpaidQuery } from './home.queries.ts'
import type { HomeState, OverviewState } from './overview-state.ts'

/** Stores the last height of the list, so that nothing below it moves when it is loaded. */
const heightKey = 'attention_height'

function rememberHeight(list: HTMLElement | null) {
  if (!list || typeof ResizeObserver === 'undefined') return
  const observer = new ResizeObserver(() => deviceStorage.write(heightKey, String(list.offsetHeight)))
  observer.observe(list)
  return () => observer.disconnect()
}

/** The things to do, most important first, each with the button that solves it. */
export function TodoPanel({ overview, home }: { overview: OverviewState; home: HomeState }) {
  const t = usePhrases('home')
  const app = usePhrases('app')
  const words = useWords()
  const { data } = overview
  if (!data && overview.error)
    return (
      <Panel title={app.todo}>
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <TriangleAlert className="flex-none text-warn" />
          <p className="grow">{t.todoError}</p>
          <Button small pending={overview.isFetching} onClick={() => void overview.refetch()}>
            {words.retry}
          </Button>
        </div>
      </Panel>
    )
  // The list waits for the names of cards and sessions. If loading them fails, it is shown without them.
  if (!data || (!home.data && !home.error)) {
    const last = deviceStorage.read(heightKey)
    return (
      <Panel title={app.todo}>
        <div aria-busy className="h-[180px] max-sm:h-[280px]" style={last === null ? {} : { height: `${last}px` }}>
          <Skeleton width="40%" />
        </div>
      </Panel>
    )
  }
  const { todo } = data
  return (
    <Panel
      flush
      title={
        <span className="inline-flex items-center gap-2">
          {app.todo}
          {todo.length > 0 && <Badge tone="accent">{todo.length}</Badge>}
        </span>
      }
    >
      <div ref={rememberHeight} className="mt-2">
        {todo.length === 0 ? (
          <p className="flex min-h-[52px] items-center gap-3 px-5 text-ink-2 max-sm:px-4">
            <CircleCheck className="flex-none text-ok" />
            {app.noTodo}
          </p>
        ) : (
          <ul aria-label={app.todo}>
            {todo.map((one) => (
              <TodoRow key={one.kind} todo={one} overview={data} home={home.data} />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}

type TodoRowProps = { todo: Todo; overview: WalletOverview; home: Home | undefined }

function TodoRow({ todo, overview, home }: TodoRowProps) {
  const t = usePhrases('home')
  const titleOf = useTodoTitle()
  const format = useFormats()
  const { kind, severity, count, amount } = todo
  const { Icon, tone } = severityOf(severity)
  const { action } = t.todo[kind]
  const words = kind === 'UNPAID' && severity === 'critical' ? t.unpaidStopped : t.todo[kind].words
  const values = { amount: format.money(amount ?? overview.available, overview.currency), n: count }
  return (
    <Row
      tone={tone}
      icon={<Icon aria-label={t.severity[severity]} className="text-(--tone)" />}
      title={titleOf(todo)}
      explained={typeof words === 'string' ? words : words(values)}
      action={
        <PageButton small {...todoTarget(kind)}>
          {action}
        </PageButton>
      }
    >
      {kind === 'UNPAID' && <UnpaidDocuments overview={overview} count={count} />}
      {home && kind === 'BLOCKED_CARDS' && <BlockedCards home={home} count={count} />}
      {home && kind === 'SESSIONS_IN_DOUBT' && <Doubts home={home} count={count} />}
      {home && kind === 'BUDGETS' && <Budgets home={home} />}
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
          <PageLink to="cards" query={{ search: card.name, card: card.id }}>
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

/** The length of each short list of objects. */
const shownItems = 3

/** The unpaid invoices, the longest overdue first, each with a link. */
function UnpaidDocuments({ overview, count }: { overview: WalletOverview; count: number }) {
  const t = usePhrases('home')
  const format = useFormats()
  const { data } = useQuery(unpaidQuery(useWalletId()))
  const documents = data?.documents.slice(0, Math.min(shownItems, count)) ?? []
  return (
    <Few shown={documents.length} count={count}>
      {documents.map(({ id, number, due, amount }) => (
        <li key={id} className="min-w-0">
          <PageLink to="invoices" query={{ invoice: id }}>
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
          <PageLink to="charging-sessions" query={{ status: 'IN_VALIDATION', session: id }}>
            {t.seeDoubt({ station, card, date: format.date(started_at) })}
          </PageLink>
        </li>
      ))}
    </Few>
  )
}

function Budgets({ home: { budgets_at_risk: budgets, currency } }: { home: Home }) {
  const t = usePhrases('home').budgetAtRisk
  const format = useFormats()
  const locale = useLocale()
  const money = (value: string) => format.money(value, currency)
  const shown = budgets.slice(0, shownItems)
  return (
    <Few shown={shown.length} count={budgets.length}>
      {shown.map(({ id, cost_centre, spent, amount, amounts, forecast, to }) => {
        const isExceeded = Number(spent) > Number(amount)
        return (
          <li key={id} className="min-w-0">
            <PageLink to="consumption" query={{ show: 'insight' }}>
              {(isExceeded ? t.exceededTitle : t.title)({ name: cost_centre ?? t.whole })}
            </PageLink>{' '}
            {t.words({
              ...{ spent: money(spent), budget: amountText(money(amount), amounts, locale) },
              ...{ amount: money(forecast.expected), day: format.date(to) },
            })}
          </li>
        )
      })}
    </Few>
  )
}
