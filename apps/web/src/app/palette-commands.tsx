import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { type Card, listCards } from '@voltway/contract/cards'
import type { Right } from '@voltway/contract/rights'
import { localeTags } from '../lib/locale.ts'
import { useLocale, usePhrases } from '../lib/phrases.tsx'
import { request } from '../lib/request.ts'
import { amountOf, centsOf } from '../shared/amount.ts'
import { instantAt, timeOf } from '../shared/dates/day-range.ts'
import { useToday } from '../shared/dates/use-today.ts'
import { useFormats } from '../shared/format.ts'
import { type Choice, type ChoiceGroup, matching } from '../shared/palette/choice.ts'
import { type Command, type CommandVerb, commandVerbs, readCommand } from '../shared/palette/command.ts'
import { usePaused } from '../shared/palette/use-paused.ts'
import { hrefOf } from '../shared/paths.ts'
import { useWallet } from '../shared/wallet/wallet.queries.ts'
import { walletKey } from '../shared/wallet/wallet-key.ts'
import { Ban } from '../ui/icons/ban.ts'
import { CircleCheck } from '../ui/icons/circle-check.ts'
import { Plus } from '../ui/icons/plus.ts'
import { ReceiptText } from '../ui/icons/receipt-text.ts'
import { SlidersHorizontal } from '../ui/icons/sliders-horizontal.ts'
import { useUi } from '../ui/ui-context.tsx'
import type { CardCommand } from './command-dialog.tsx'

/** More cards than these need a longer name. */
const mostCards = 5
const fewestLetters = 2

const rightOf: Readonly<Record<CommandVerb, Right>> = {
  block: 'cards.block',
  unblock: 'cards.block',
  limit: 'cards.limits',
  topUp: 'wallet.fund',
  invoices: 'invoices.read',
}
const icons: Readonly<Record<CommandVerb, Choice['icon']>> = {
  block: <Ban />,
  unblock: <CircleCheck />,
  limit: <SlidersHorizontal />,
  topUp: <Plus />,
  invoices: <ReceiptText />,
}

/** A command that names a card. */
type CardText = Extract<Command, { readonly card: string }>

interface CommandsInput {
  readonly text: string
  readonly onText: (text: string) => void
  readonly walletId: string | null
  readonly rights: readonly Right[]
  readonly onCardCommand: (command: CardCommand) => void
}

/**
 * Returns the commands of the typed text, such as `block Sofia`: what each one will do, and while it is incomplete an
 * example. A choice opens the dialog in which the person confirms.
 */
export function useCommands(input: CommandsInput): ChoiceGroup & { readonly searching: boolean } {
  const { text, onText, walletId, rights, onCardCommand } = input
  const t = usePhrases('companion').palette.command
  const tag = localeTags[useLocale()]
  const today = useToday()
  const verbs = walletId === null ? [] : commandVerbs.filter((verb) => rights.includes(rightOf[verb]))
  const time = timeOf(Date.now(), useUi().timeZone ?? 'Europe/Lisbon')
  const read = readCommand(text, { words: t.words, tag, today, time })
  const command = read !== null && verbs.includes(read.verb) ? read.command : null
  const { cards, searching } = useCardsOf(walletId, command)
  const describe = useCardChoice(onCardCommand)
  const usage = (verb: CommandVerb): Choice => ({
    id: `usage-${verb}`,
    label: t.usage[verb],
    hint: t.example[verb],
    also: t.words[verb].replaceAll('|', ' '),
    icon: icons[verb],
    run: () => onText(`${t.words[verb].split('|')[0]} `),
    stays: true,
  })
  const choices = () => {
    if (read !== null && verbs.includes(read.verb) && read.command === null) return [usage(read.verb)]
    if (command === null) return text.trim() === '' ? [] : matching(verbs.map(usage), text)
    return 'card' in command ? cards.flatMap((card) => describe(command, card)) : []
  }
  const direct = useDirectChoice()
  return {
    id: 'commands',
    title: t.group,
    choices: command !== null && !('card' in command) ? [direct(command)] : choices(),
    searching,
  }
}

/** The cards that a command names. */
function useCardsOf(
  walletId: string | null,
  command: Command | null,
): { readonly cards: readonly Card[]; readonly searching: boolean } {
  const typed = command !== null && 'card' in command ? command.card : ''
  const search = usePaused(typed)
  const cards = useQuery(
    queryOptions({
      queryKey: walletKey(walletId ?? '', 'palette', 'command', search),
      queryFn:
        walletId !== null && search.length >= fewestLetters
          ? ({ signal }) => request(listCards, { params: { walletId }, query: { limit: mostCards, search }, signal })
          : skipToken,
    }),
  )
  const isCurrent = search === typed
  return {
    cards: (isCurrent && cards.data?.results) || [],
    searching: typed.length >= fewestLetters && (!isCurrent || cards.isFetching),
  }
}

/** Describes a command about a card. Returns no choice where the card does not allow it. */
function useCardChoice(onCardCommand: CommandsInput['onCardCommand']) {
  const t = usePhrases('companion').palette
  const describeLimit = useLimitChange()
  return (command: CardText, card: Card): Choice[] => {
    const action = command.verb === 'limit' ? 'adjust_limit' : command.verb
    if (!card.allowed_actions.includes(action)) return []
    const { label, hint, does } =
      command.verb === 'limit'
        ? describeLimit(command, card)
        : { label: t.command[command.verb]({ name: card.name }), hint: null, does: { verb: command.verb, card } }
    return [
      {
        id: `${command.verb}-${card.id}`,
        label,
        hint: hint ?? [card.member?.name, t.cardHint({ number: card.card_id })].filter(Boolean).join(' · '),
        icon: icons[command.verb],
        stays: true,
        run: () => does && onCardCommand(does),
      },
    ]
  }
}

interface LimitChange {
  readonly label: string
  /** Why the change is not possible. */
  readonly hint: string | null
  readonly does: CardCommand | null
}

/** Describes a change of a limit. An amount with an end becomes a raise above what the card may spend now. */
function useLimitChange() {
  const t = usePhrases('companion').palette.command
  const format = useFormats()
  const currency = useWallet().data?.currency ?? 'EUR'
  const timeZone = useUi().timeZone ?? 'Europe/Lisbon'
  const money = (cents: number) => format.money(amountOf(cents), currency)
  return ({ amount, adds, until }: Extract<Command, { verb: 'limit' }>, card: Card): LimitChange => {
    const { name } = card
    const cents = centsOf(amount)
    const limitCents = centsOf(card.assigned_credit ?? '0.00')
    if (until === null) {
      const label = adds ? t.addToLimit({ name, amount: money(cents) }) : t.setLimit({ name, amount: money(cents) })
      const limit = amountOf(adds ? limitCents + cents : cents)
      return { label, hint: null, does: { verb: 'limit', card, currency, amount: limit } }
    }
    const nowCents = limitCents + centsOf(card.raised ?? '0.00')
    const raiseCents = adds ? cents : cents - nowCents
    if (raiseCents <= 0) return { label: name, hint: t.highAlready({ limit: money(nowCents) }), does: null }
    const end = format.dateTime(instantAt(`${until.day}T${until.time}`, timeZone))
    const label = t.raiseUntil({ name, amount: money(raiseCents), until: end })
    return { label, hint: null, does: { verb: 'raise', card, currency, amount: amountOf(raiseCents), ...until } }
  }
}

/** Describes a command that opens a page. */
function useDirectChoice() {
  const t = usePhrases('companion').palette.command
  const format = useFormats()
  const currency = useWallet().data?.currency ?? 'EUR'
  return (command: Exclude<Command, CardText>): Choice =>
    command.verb === 'topUp'
      ? {
          id: 'top-up',
          label: t.topUp({ amount: format.money(command.amount, currency) }),
          icon: icons.topUp,
          href: hrefOf({ to: 'wallet', query: { add: 'funds', amount: command.amount } }, 'en'),
        }
      : {
          id: 'invoices-of',
          label: t.invoices({ from: format.date(command.from), to: format.date(command.to) }),
          icon: icons.invoices,
          href: hrefOf({ to: 'invoices', query: { date__gte: command.from, date__lte: command.to } }, 'en'),
        }
}
