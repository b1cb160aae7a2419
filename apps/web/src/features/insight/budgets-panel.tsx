import { useQuery } from '@tanstack/react-query'
import { type Budget, type BudgetBySource, budgetSteps, removeBudget } from '@voltway/contract/insight'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useFormats } from '../../shared/format.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { useLocked } from '../../shared/permission/right.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { chargesTarget } from '../../shared/sources/charges-target.ts'
import { useAction } from '../../shared/use-action.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button, type Locked } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Pencil } from '../../ui/icons/pencil.ts'
import { PiggyBank } from '../../ui/icons/piggy-bank.ts'
import { Plus } from '../../ui/icons/plus.ts'
import { Trash2 } from '../../ui/icons/trash-2.ts'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Badge } from '../../ui/state-dot.tsx'
import { useUi } from '../../ui/ui-context.tsx'
import { budgetsQuery, refreshInsight } from './insight.queries.ts'

const BudgetDialog = lazyScreen('insight', async () => (await import('./budget-dialog.tsx')).BudgetDialog)

/** Lists each budget with its remaining amount and its forecast. */
export function BudgetsPanel() {
  const t = usePhrases('insight')
  const walletId = useWalletId()
  const locked = useLocked('wallet.settings')
  const query = useQuery(budgetsQuery(walletId))
  const [editing, setEditing] = useState<Budget | 'new' | null>(null)
  const [leaving, setLeaving] = useState<Budget | null>(null)
  const { data, error } = query
  return (
    <Panel
      title={t.budgets}
      description={t.budgetsWords}
      actions={
        <Button icon={<Plus />} locked={locked} onClick={() => setEditing('new')}>
          {t.add}
        </Button>
      }
    >
      {error && !data ? (
        <QueryError compact title={t.budgetsError} query={query} />
      ) : data?.results.length === 0 ? (
        <EmptyState compact icon={<PiggyBank size={20} />} title={t.noBudgets}>
          {t.noBudgetsWords}
        </EmptyState>
      ) : (
        <ul className="budgets" aria-busy={!data}>
          {data?.results.map((budget) => (
            <BudgetCard
              key={budget.id}
              budget={budget}
              currency={data.currency}
              locked={locked}
              onEdit={() => setEditing(budget)}
              onRemove={() => setLeaving(budget)}
            />
          )) ??
            [1, 2].map((one) => (
              <li key={one} className="budget">
                <Skeleton height={104} />
              </li>
            ))}
        </ul>
      )}
      {editing && data && (
        <BudgetDialog
          budget={editing === 'new' ? null : editing}
          costCentres={data.cost_centres}
          onClose={() => setEditing(null)}
        />
      )}
      {leaving && data && <RemoveDialog budget={leaving} currency={data.currency} onClose={() => setLeaving(null)} />}
    </Panel>
  )
}

const nameOf = ({ team, cost_centre }: Budget, whole: string) => team?.name ?? cost_centre ?? whole

type RemoveDialogProps = { budget: Budget; currency: string; onClose: () => void }

function RemoveDialog({ budget, currency, onClose }: RemoveDialogProps) {
  const t = usePhrases('insight')
  const format = useFormats()
  const walletId = useWalletId()
  const remove = useAction(() => request(removeBudget, { params: { walletId, budgetId: budget.id } }), {
    refresh: () => void refreshInsight(walletId),
    done: t.removed,
  })
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={t.removeTitle({ name: nameOf(budget, t.whole) })}
      description={t.removeWords({ amount: format.money(budget.amount, currency), each: t.each[budget.period] })}
      confirm={t.removeDo}
      action={remove}
    />
  )
}

type BudgetCardProps = {
  budget: BudgetBySource
  currency: string
  locked: Locked
  onEdit: () => void
  onRemove: () => void
}

function BudgetCard({ budget, currency, locked, onEdit, onRemove }: BudgetCardProps) {
  const t = usePhrases('insight')
  const vat = usePhrases('amounts')
  const format = useFormats()
  const name = nameOf(budget, t.whole)
  const share = Number(budget.share)
  const { forecast } = budget
  const isOver = Number(budget.expected) > Number(budget.amount)
  const last = budget.alerts.at(-1)
  const money = (amount: string) => format.money(amount, currency)
  const expected = forecast && {
    ...{ amount: money(forecast.expected), low: money(forecast.low), high: money(forecast.high) },
    day: format.date(budget.to),
  }
  return (
    <li className="budget" data-tone={share >= 100 ? 'bad' : share >= 80 ? 'warn' : 'accent'}>
      <div className="budget-top">
        <h3 className="min-w-0 grow truncate">{name}</h3>
        <Badge>{t.period[budget.period]}</Badge>
        {budget.amounts === 'NET' && <Badge>{vat.NET}</Badge>}
        <IconButton small label={t.edit({ name })} icon={<Pencil />} {...{ locked }} onClick={onEdit} />
        <IconButton small label={t.remove({ name })} icon={<Trash2 />} locked={locked} onClick={onRemove} />
      </div>
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-medium">
          {t.spentOf({ spent: format.money(budget.spent, currency), amount: format.money(budget.amount, currency) })}
        </span>
        <span>{t.used({ percent: format.percent(share / 100) })}</span>
      </p>
      <BudgetBar budget={budget} />
      <Sources budget={budget} currency={currency} />
      <p className={isOver ? 'text-warn' : 'text-ink-2'}>
        {expected === null ? t.tooEarly : isOver ? t.over(expected) : t.expected(expected)}
      </p>
      {last && (
        <p className="text-xs text-ink-3">
          {t.notified({ step: format.percent(last.step / 100), day: format.date(last.at) })}
        </p>
      )}
      {budget.warned_at && <p className="text-xs text-ink-3">{t.warned({ day: format.date(budget.warned_at) })}</p>}
    </li>
  )
}

/** How much of a budget each source of charges spent, with links to the charges. Nothing for charges of one source. */
function Sources({ budget, currency }: { budget: BudgetBySource; currency: string }) {
  const t = usePhrases('sources')
  const format = useFormats()
  const timeZone = useUi().timeZone ?? 'Europe/Lisbon'
  const whose = { cost_centre: budget.cost_centre ?? undefined, team: budget.team?.id }
  if (budget.by_source.length === 0) return null
  return (
    <ul aria-label={t.label} className="flex flex-wrap gap-x-3 gap-y-2 text-ink-2">
      {budget.by_source.map(({ source, spent }) => (
        <li key={source}>
          <PageLink {...chargesTarget(budget, timeZone, { ...whose, source })} variant="quiet">
            {t[source]} {format.money(spent, currency)}
          </PageLink>
        </li>
      ))}
    </ul>
  )
}

/** The spent share, and the forecast as a dotted line on its range. A forecast above the budget shortens the scale. */
function BudgetBar({ budget: { share, amount, forecast } }: { budget: Budget }) {
  const shareOf = (cost: string) => (Number(cost) / Number(amount)) * 100
  const spent = Number(share)
  const [low, expected, high] = forecast
    ? [shareOf(forecast.low), shareOf(forecast.expected), shareOf(forecast.high)]
    : [spent, spent, spent]
  const scale = 100 / Math.max(100, high)
  const at = (percent: number) => `${Math.min(100, percent * scale)}%`
  return (
    <div className="budget-bar" aria-hidden>
      <span style={{ width: at(spent) }} />
      {forecast && (
        <>
          <span className="budget-range" style={{ left: at(low), width: at(high - low) }} />
          <span className="budget-forecast" style={{ left: at(spent), width: at(Math.max(0, expected - spent)) }} />
        </>
      )}
      {[...budgetSteps.slice(0, 2), ...(scale < 1 ? [100] : [])].map((step) => (
        <span key={step} className="budget-step" style={{ left: at(step) }} />
      ))}
    </div>
  )
}
