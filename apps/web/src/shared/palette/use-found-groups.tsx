import type { Card } from '@voltway/contract/cards'
import type { Invoice } from '@voltway/contract/invoices'
import type { Session } from '@voltway/contract/sessions'
import { usePhrases } from '../../lib/phrases.tsx'
import { ArrowRight } from '../../ui/icons/arrow-right.ts'
import { CreditCard } from '../../ui/icons/credit-card.ts'
import { ReceiptText } from '../../ui/icons/receipt-text.ts'
import { UserRound } from '../../ui/icons/user-round.ts'
import { Zap } from '../../ui/icons/zap.ts'
import { useFormats } from '../format.ts'
import { hrefOf, type PageTarget } from '../paths.ts'
import type { Choice, ChoiceGroup } from './choice.ts'
import { type Member, type Sources, useFound } from './found.queries.ts'

const english = (target: PageTarget) => hrefOf(target, 'en')
const dotted = (parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')

export const kindIcons = {
  card: <CreditCard />,
  member: <UserRound />,
  session: <Zap />,
  invoice: <ReceiptText />,
}

/** Returns the search results as choices, grouped by kind. Their addresses are English until they are opened. */
export function useFoundGroups(walletId: string | null, search: string, sources: Sources) {
  const t = usePhrases('companion').palette
  const format = useFormats()
  const { cards, members, sessions, invoices, searching, retry } = useFound(walletId, search, sources)

  const ofCard = (card: Card): Choice => ({
    id: `card-${card.id}`,
    kind: 'card',
    label: card.name,
    hint: dotted([t.cardHint({ number: card.card_id }), card.member?.name, card.vehicle?.plate]),
    icon: kindIcons.card,
    // The list gets the same search, so that it contains the card beside its drawer.
    href: english({ to: 'cards', query: { search: card.card_id, card: card.id } }),
  })
  const ofMember = (member: Member): Choice => ({
    id: `member-${member.id}`,
    kind: 'member',
    label: member.name,
    hint: dotted([member.email, member.employee_number, ...member.cards.map(({ name }) => name)]),
    icon: kindIcons.member,
    href: english({ to: 'invites', query: { search: member.name, member: member.id } }),
  })
  const ofSession = (session: Session): Choice => ({
    id: `session-${session.id}`,
    kind: 'session',
    label: session.station.name,
    hint: dotted([
      format.dateTime(session.start_date_time),
      session.card.name,
      format.money(session.total_cost, session.currency),
    ]),
    icon: kindIcons.session,
    href: english({ to: 'charging-sessions', query: { session: session.id } }),
  })
  const ofInvoice = (invoice: Invoice): Choice => ({
    id: `invoice-${invoice.id}`,
    kind: 'invoice',
    label: invoice.number,
    hint: dotted([
      format.date(invoice.date),
      format.money(`${invoice.type === 'CREDIT_NOTE' ? '-' : ''}${invoice.total}`, invoice.currency),
      invoice.purchase_order,
    ]),
    icon: kindIcons.invoice,
    href: english({ to: 'invoices', query: { search: invoice.number, invoice: invoice.id } }),
  })
  const group = <Item,>(
    id: 'cards' | 'members' | 'sessions' | 'invoices',
    list: { count: number; results: readonly Item[] } | undefined,
    choiceOf: (item: Item) => Choice,
    all: PageTarget,
  ): ChoiceGroup[] => {
    if (!list || list.results.length === 0) return []
    const choices = list.results.map(choiceOf)
    if (list.count > list.results.length) {
      choices.push({
        id: `all-${id}`,
        label: t.all({ n: list.count }),
        icon: <ArrowRight />,
        href: english(all),
      })
    }
    return [{ id, title: t.group[id], choices }]
  }
  const groups = [
    ...group('cards', cards, ofCard, { to: 'cards', query: { search } }),
    ...group('members', members, ofMember, { to: 'invites', query: { search } }),
    ...group('sessions', sessions, ofSession, { to: 'charging-sessions', query: { search } }),
    ...group('invoices', invoices, ofInvoice, { to: 'invoices', query: { search } }),
  ]
  return { groups, searching, retry }
}
