import type { Card } from '@voltway/contract/cards'
import type { CardDetail } from '@voltway/contract/cards-details'
import { type ReactNode, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { LastSessions } from '../../shared/charging/last-sessions.tsx'
import { useFormats } from '../../shared/format.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { useLockedInTeams } from '../../shared/permission/right.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { LazyWhy } from '../../shared/why/lazy-why.tsx'
import { Button } from '../../ui/button.tsx'
import { DescriptionList, Dotted, Timeline } from '../../ui/description-list.tsx'
import type { BlockAction } from './card-block.ts'
import { CardEkey } from './card-ekey.tsx'
import { CardMonths } from './card-months.tsx'
import { type CardAction, CardReasons } from './card-reasons.tsx'
import { CardSpend } from './card-spend.tsx'
import { CardState } from './card-state.tsx'
import { lastDayOfMonth, useWeekday } from './renewal-words.ts'

const PricesSection = lazyScreen(
  'prices',
  async () => (await import('../../shared/charging/prices-section.tsx')).PricesSection,
)

const CardCentres = lazyScreen<{ card: Card }>(
  'cost-centres',
  async () => (await import('./card-centres.tsx')).CardCentres,
  ({ card }) => card.cost_centre,
)
const MoveCardsToTeam = lazyScreen('teams', async () => (await import('./move-cards.tsx')).MoveCardsToTeam)
const CardRaises = lazyScreen('card-raises', async () => (await import('./card-raises.tsx')).CardRaises)

type CardDetailsProps = {
  card: Card
  /** The data that only the call for one card returns. Undefined until the call responds. */
  detail: CardDetail | undefined
  currency: string
  /** The rules that apply to the card. */
  rules: ReactNode
  onAct: (what: CardAction | BlockAction) => void
}

/** Shows all data of one card: state and ways to clear it, limit, costs, driver, last sessions, network. */
export function CardDetails({ card, detail, currency, rules, onAct }: CardDetailsProps) {
  const details = usePhrases('card-details')
  const walletId = useWalletId()
  const limited = card.credit_mode === 'LIMITED' && card.assigned_credit !== null
  return (
    <div className="grid gap-6 pb-4">
      <section className="grid gap-3">
        <CardState card={card} withReasons={false} />
        {card.state === 'BLOCKED' && <CardReasons card={card} onAct={onAct} />}
      </section>
      <Section title={details.drawer.limit} help={details.drawer.limitHelp}>
        <CardSpend card={card} currency={currency} />
        <LimitFacts card={card} detail={detail} currency={currency} />
        {limited && <CardRaises card={card} raises={detail?.raises ?? []} currency={currency} />}
        {detail && detail.limit_changes.length > 0 && <LimitChanges detail={detail} currency={currency} />}
      </Section>
      {rules}
      <CardMonths detail={detail} currency={currency} />
      <LazyWhy period="month" of={{ view: 'month', card: card.id }} />
      <Section title={details.drawer.sessions}>
        <LastSessions of={{ card: card.id }} words={details.drawer} />
      </Section>
      <PricesSection walletId={walletId} />
      {card.type === 'EKEY' && <CardEkey card={card} />}
      <Section title={details.drawer.card}>
        <CardFacts card={card} detail={detail} />
      </Section>
      {detail && (
        <Section title={details.drawer.network}>
          <NetworkFacts detail={detail} />
        </Section>
      )}
    </div>
  )
}

function Section({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h3>{title}</h3>
      {help && <p className="text-table text-ink-2">{help}</p>}
      {children}
    </section>
  )
}

function LimitFacts({ card, detail, currency }: Pick<CardDetailsProps, 'card' | 'detail' | 'currency'>) {
  const t = usePhrases('cards')
  const details = usePhrases('card-details')
  const format = useFormats()
  const renewal = useRenewalWords()
  const pending = detail?.pending_limit
  // The bar above says the limit and what is spent.
  const entries = [
    ...(Number(card.reserved) > 0
      ? [{ term: details.drawer.reserved, value: <OnHold card={card} detail={detail} currency={currency} /> }]
      : []),
    ...(card.remaining === null
      ? []
      : [{ term: details.drawer.remaining, value: format.money(card.remaining, currency) }]),
    { term: details.drawer.renewal, value: renewal(card) },
    ...(card.next_renewal_at ? [{ term: details.drawer.nextRenewal, value: format.date(card.next_renewal_at) }] : []),
    ...(pending && card.next_renewal_at
      ? [
          {
            term: details.drawer.pendingTerm,
            value: details.drawer.pending({
              date: format.date(card.next_renewal_at),
              limit:
                pending.assigned_credit === null || pending.credit_mode === 'UNLOCKED'
                  ? t.noLimit
                  : format.money(pending.assigned_credit, currency),
            }),
          },
        ]
      : []),
  ]
  return <DescriptionList entries={entries} />
}

/** Shows the amount on hold and its reasons. */
function OnHold({ card, detail, currency }: Pick<CardDetailsProps, 'card' | 'detail' | 'currency'>) {
  const { drawer } = usePhrases('card-details')
  const format = useFormats()
  if (!detail) return format.money(card.reserved, currency)
  const { running, checking, authorised } = detail.held
  const parts = [
    { ...running, words: drawer.heldRunning({ n: running.count }) },
    { ...checking, words: drawer.heldChecking({ n: checking.count }) },
    { ...authorised, words: drawer.heldAuthorised({ n: authorised.count }) },
  ].filter(({ count }) => count > 0)
  return (
    <>
      {format.money(detail.reserved, currency)}
      {parts.map(({ words, amount }) => (
        <span key={words} className="block text-xs text-ink-2">
          {parts.length > 1 ? `${words}: ${format.money(amount, currency)}` : words}
        </span>
      ))}
    </>
  )
}

/** Shows the changes of the limit: person, time and reason. */
function LimitChanges({ detail, currency }: { detail: CardDetail; currency: string }) {
  const t = usePhrases('cards')
  const { drawer } = usePhrases('card-details')
  const format = useFormats()
  const amount = (value: string | null) => (value === null ? t.noLimit : format.money(value, currency))
  return (
    <>
      <h4 className="pt-2 text-table">{drawer.changes}</h4>
      <Timeline
        label={drawer.changes}
        entries={detail.limit_changes.map((change) => ({
          id: change.at,
          at: change.at,
          when: format.dateTime(change.at),
          title: (
            <span className="tabular">
              {drawer.change({ before: amount(change.before), after: amount(change.after) })}
            </span>
          ),
          children: <Dotted parts={[change.by ?? drawer.operator, change.is_pending && drawer.later, change.reason]} />,
        }))}
      />
    </>
  )
}

function NetworkFacts({ detail }: { detail: CardDetail }) {
  const { drawer } = usePhrases('card-details')
  const format = useFormats()
  const { told_valid: informed, asked_always: isAlwaysAuthorized, token_type, changed_at } = detail.network
  return (
    <DescriptionList
      entries={[
        { term: drawer.contract, value: detail.contract_id },
        {
          term: drawer.atOperators,
          value: informed === null ? drawer.notReported : informed ? drawer.validThere : drawer.invalidThere,
        },
        { term: drawer.asks, value: isAlwaysAuthorized ? drawer.yes : drawer.no },
        { term: 'OCPI', value: token_type },
        { term: drawer.changedAt, value: format.dateTime(changed_at) },
      ]}
    />
  )
}

function useRenewalWords(): (card: Card) => string {
  const details = usePhrases('card-details')
  const weekdayOf = useWeekday()
  return ({ credit_renewal, renewal_day }) => {
    if (credit_renewal === 'NONE' || renewal_day === null) return details.drawer.renewalNone
    if (credit_renewal === 'MONTHLY')
      return renewal_day === lastDayOfMonth
        ? details.drawer.renewalLastDay
        : details.drawer.renewalMonthly({ day: renewal_day })
    const weekday = weekdayOf(renewal_day)
    return details.drawer.renewalWeekly({ weekday })
  }
}

function CardFacts({ card, detail }: Pick<CardDetailsProps, 'card' | 'detail'>) {
  const t = usePhrases('cards')
  const details = usePhrases('card-details')
  const format = useFormats()
  const entries = [
    { term: details.drawer.driver, value: card.member?.name ?? t.nobody },
    ...(card.vehicle ? [{ term: details.drawer.plate, value: card.vehicle.plate }] : []),
    ...(detail ? [{ term: details.drawer.team, value: <CardTeam card={card} team={detail.team} /> }] : []),
    { term: details.drawer.costCentre, value: <CardCentres card={card} /> },
    {
      term: details.drawer.validUntil,
      value: card.valid_until ? format.date(card.valid_until) : details.drawer.validForever,
    },
    { term: details.drawer.lastUsed, value: card.last_used_at ? format.dateTime(card.last_used_at) : t.never },
    { term: details.drawer.kind, value: t.type[card.type] },
    { term: details.drawer.number, value: card.card_id },
    {
      term: details.drawer.activated,
      value: card.activated_at ? format.date(card.activated_at) : details.drawer.notActivated,
    },
    ...(card.external_id ? [{ term: details.drawer.externalId, value: card.external_id }] : []),
  ]
  return <DescriptionList entries={entries} />
}

/** Shows the team of the card, which people who set limits can change. */
function CardTeam({ card, team }: { card: Card; team: CardDetail['team'] }) {
  const { drawer } = usePhrases('card-details')
  const may = useLockedInTeams('cards.limits') === false
  const [moving, setMoving] = useState(false)
  return (
    <span className="flex flex-wrap items-center gap-2">
      {team?.name ?? drawer.noTeam}
      {may && (
        <Button small type={3} onClick={() => setMoving(true)}>
          {drawer.changeTeam}
        </Button>
      )}
      {moving && <MoveCardsToTeam cardIds={[card.id]} current={team?.id ?? null} onClose={() => setMoving(false)} />}
    </span>
  )
}
