import type { Card } from '@voltway/contract/cards'
import type { ReactNode } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { useFormat } from '../../ui/format.ts'
import { CardSessions } from './card-sessions.tsx'
import { CardSpend } from './card-spend.tsx'
import { CardState, useWhyWords, type Why, whyBlocked } from './card-state.tsx'

type CardDetailsProps = { card: Card; currency: string }

/** Everything about one card: state and what clears it, limit, who drives with it, last sessions. */
export function CardDetails({ card, currency }: CardDetailsProps) {
  const details = usePhrases('card-details')
  return (
    <div className="grid gap-6 pb-4">
      <section className="grid gap-3">
        <CardState card={card} withReasons={false} />
        {card.state === 'BLOCKED' && <Reasons card={card} />}
      </section>
      <Section title={details.drawer.limit} help={details.drawer.limitHelp}>
        <CardSpend card={card} currency={currency} />
        <LimitFacts card={card} currency={currency} />
      </Section>
      <Section title={details.drawer.sessions}>
        <CardSessions cardId={card.id} />
      </Section>
      <Section title={details.drawer.card}>
        <CardFacts card={card} />
      </Section>
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

/** Each reason with what clears it, and the way there. */
function Reasons({ card }: { card: Card }) {
  const details = usePhrases('card-details')
  const format = useFormats()
  const say = useWhyWords()
  const waysOut: Partial<Record<Why, ReactNode>> = {
    MISSING_CHARGING_PAYMENT: <PageLink to="invoices">{details.payInvoices}</PageLink>,
    MISSING_VALID_PAYMENT_METHOD: <PageLink to="wallet">{details.addMethod}</PageLink>,
    ZERO_BALANCE: <PageLink to="wallet">{details.addFunds}</PageLink>,
  }
  return (
    <div className="grid gap-2 rounded-md bg-bad-soft px-4 py-3 text-table">
      <h3 className="text-table">{details.drawer.why}</h3>
      <ul className="grid gap-2">
        {whyBlocked(card).map((why) => (
          <li key={why}>
            <p className="font-medium">{say(why)}</p>
            <p className="text-ink-2">{details.clears[why]}</p>
            {waysOut[why]}
          </li>
        ))}
      </ul>
      {card.blocked_at && (
        <p className="tabular text-ink-2">{details.drawer.blockedSince({ when: format.dateTime(card.blocked_at) })}</p>
      )}
    </div>
  )
}

function LimitFacts({ card, currency }: CardDetailsProps) {
  const t = usePhrases('cards')
  const details = usePhrases('card-details')
  const format = useFormats()
  const renewal = useRenewalWords()
  const limited = card.credit_mode === 'LIMITED' && card.assigned_credit !== null
  const entries = [
    {
      term: details.drawer.assigned,
      value: limited ? format.money(card.assigned_credit ?? '0.00', currency) : t.noLimit,
    },
    { term: details.drawer.spent, value: format.money(card.spent, currency) },
    { term: details.drawer.reserved, value: format.money(card.reserved, currency) },
    ...(card.remaining === null
      ? []
      : [{ term: details.drawer.remaining, value: format.money(card.remaining, currency) }]),
    { term: details.drawer.renewal, value: renewal(card) },
    ...(card.next_renewal_at ? [{ term: details.drawer.nextRenewal, value: format.date(card.next_renewal_at) }] : []),
  ]
  return <DescriptionList entries={entries} />
}

/** Monday, as any week has it: 1 January 2024 was one. */
const aMonday = Date.UTC(2024, 0, 1)
const dayMs = 86_400_000
const lastDayOfMonth = 31

function useRenewalWords(): (card: Card) => string {
  const details = usePhrases('card-details')
  const { date } = useFormat()
  return ({ credit_renewal, renewal_day }) => {
    if (credit_renewal === 'NONE' || renewal_day === null) return details.drawer.renewalNone
    if (credit_renewal === 'MONTHLY')
      return renewal_day === lastDayOfMonth
        ? details.drawer.renewalLastDay
        : details.drawer.renewalMonthly({ day: renewal_day })
    const weekday = date(new Date(aMonday + (renewal_day - 1) * dayMs), { weekday: 'long', timeZone: 'UTC' })
    return details.drawer.renewalWeekly({ weekday })
  }
}

function CardFacts({ card }: { card: Card }) {
  const t = usePhrases('cards')
  const details = usePhrases('card-details')
  const format = useFormats()
  const entries = [
    { term: details.drawer.driver, value: card.member?.name ?? t.nobody },
    ...(card.vehicle ? [{ term: details.drawer.plate, value: card.vehicle.plate }] : []),
    ...(card.cost_centre ? [{ term: details.drawer.costCentre, value: card.cost_centre }] : []),
    {
      term: details.drawer.validUntil,
      value: card.valid_until ? format.date(card.valid_until) : details.drawer.validForever,
    },
    { term: details.drawer.lastUsed, value: card.last_used_at ? format.dateTime(card.last_used_at) : t.never },
    { term: details.drawer.kind, value: t.type[card.type] },
    { term: details.drawer.number, value: card.card_id },
    { term: details.drawer.contract, value: card.contract_id },
    ...(card.external_id ? [{ term: details.drawer.externalId, value: card.external_id }] : []),
  ]
  return <DescriptionList entries={entries} />
}
