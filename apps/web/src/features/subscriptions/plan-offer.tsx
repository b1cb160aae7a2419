import type { ReplyOf } from '@voltway/contract/endpoint'
import type { listSubscriptionPlans, SubscriptionDetail } from '@voltway/contract/subscriptions'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { Button } from '../../ui/button.tsx'
import { Check } from '../../ui/icons/check.ts'
import { Minus } from '../../ui/icons/minus.ts'
import { Panel } from '../../ui/panel.tsx'
import { Badge } from '../../ui/state-dot.tsx'

type Plan = ReplyOf<typeof listSubscriptionPlans>['results'][number]
type PriceStep = Plan['price_steps'][number]

/** The plan and the price step that the person wants. */
export interface PlanChoice {
  readonly plan: Plan
  readonly step: PriceStep
}

/** Returns the cheapest price step for a number of cards. The free plan has the same step for both intervals. */
export function stepFor(plan: Plan, interval: PriceStep['interval'], cards: number): PriceStep | undefined {
  return plan.price_steps
    .filter((step) => step.interval === interval || isFree(step))
    .filter(({ max }) => max === null || cards <= max || plan.name === 'FREE')
    .sort((a, b) => Number(a.price) - Number(b.price))[0]
}

const isFree = ({ price }: PriceStep) => /^0+\.0+$/.test(price)

/** Returns the maximum number of cards: the lower limit of the plan and the step. Null without a limit. */
function cardLimit(plan: Plan, step: PriceStep | undefined): number | null {
  const limits = [plan.plan_details.find(({ name }) => name === 'n_detailed_cards')?.limit, step?.max]
  const known = limits.filter((limit) => typeof limit === 'number')
  return known.length === 0 ? null : Math.min(...known)
}

type PlanOfferProps = {
  plan: Plan
  subscription: SubscriptionDetail
  interval: PriceStep['interval']
  cards: number
  /** Whether this is the next larger plan. Its button is the primary one of the page. */
  isNext: boolean
  onPick: (choice: PlanChoice) => void
}

/** Shows one plan: its price for a number of cards, and its ten details in order (spec §3). */
export function PlanOffer({ plan, subscription, interval, cards, isNext, onPick }: PlanOfferProps) {
  const t = usePhrases('subscription')
  const format = useFormats()
  const name = t.planName[plan.name]
  const step = stepFor(plan, interval, cards)
  const { subscription_plan: current, price_step: currentStep, planned_change: planned } = subscription
  const runs = current.id === plan.id
  const isSame = runs && (step === undefined || step.price_step === currentStep)
  const isPlanned = planned?.plan === plan.name
  const noPrice = plan.price_steps.some((one) => one.interval === interval) ? t.compare.noPrice : t.compare.noInterval
  return (
    <li className="grid">
      <Panel className={runs ? 'border-accent' : undefined}>
        <div className="grid gap-4">
          <div className="flex min-h-6 flex-wrap items-center gap-2">
            <h2>{name}</h2>
            {runs && <Badge tone="accent">{t.compare.currentPlan}</Badge>}
            {isPlanned && (
              <Badge tone="info">{t.compare.plannedPlan({ date: format.date(planned.effective_at) })}</Badge>
            )}
          </div>
          <Price plan={plan} step={step} noPrice={noPrice} />
          <Button
            type={isNext ? 1 : 2}
            wide
            unavailable={isSame ? t.compare.runsNow : step === undefined && noPrice}
            onClick={() => step && onPick({ plan, step })}
          >
            {isSame ? t.compare.currentPlan : t.compare.pick({ plan: name })}
          </Button>
          <Details plan={plan} step={step} />
        </div>
      </Panel>
    </li>
  )
}

function Price({ plan, step, noPrice }: { plan: Plan; step: PriceStep | undefined; noPrice: string }) {
  const t = usePhrases('subscription')
  const format = useFormats()
  const per = step?.interval === 'YEARLY' ? t.compare.yearly : t.compare.monthly
  const figure = step === undefined ? '–' : isFree(step) ? t.compare.freePrice : format.money(step.price, plan.currency)
  const note = step === undefined ? noPrice : isFree(step) ? '\u00a0' : `${per}, ${t.compare.plusVat}`
  const most = cardLimit(plan, step)
  const range = step === undefined ? '\u00a0' : most === null ? t.compare.anyCards : t.compare.upTo({ n: most })
  return (
    <div>
      <p className="tabular text-figure font-semibold">{figure}</p>
      <p className="text-table text-ink-2">{note}</p>
      <p className="text-table text-ink-2">{range}</p>
    </div>
  )
}

function Details({ plan, step }: { plan: Plan; step: PriceStep | undefined }) {
  const t = usePhrases('subscription')
  const format = useFormats()
  return (
    <ul className="grid" aria-label={t.planName[plan.name]}>
      {plan.plan_details.map(({ name, included, limit: ofPlan }) => {
        const limit = name === 'n_detailed_cards' ? cardLimit(plan, step) : ofPlan
        const label = t.detail[name]
        const isLimit = limit !== undefined
        return (
          <li
            key={name}
            className={`flex min-h-11 items-center gap-3 border-t border-line py-2 text-table ${included ? '' : 'text-ink-3'}`}
          >
            {included ? <Check className="shrink-0 text-ok" /> : <Minus className="shrink-0" />}
            <span className="grow">{label}</span>
            {isLimit ? (
              <span className="tabular font-medium">{limit === null ? t.compare.unlimited : format.number(limit)}</span>
            ) : (
              <span className="hidden-visually">{included ? t.compare.included : t.compare.notIncluded}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
