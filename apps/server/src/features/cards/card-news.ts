import type { Card } from '@voltway/contract/cards'
import type { WebhookEvent } from '@voltway/contract/integrations-webhooks'
import type { LiveNews } from '@voltway/contract/live'
import { type Change, isChanged, recordAudit } from '../../kernel/audit/audit.ts'
import { balanceNews } from '../../kernel/ledger/balance-news.ts'
import type { Applied } from '../../kernel/ledger/ledger.ts'
import { publishAllLive, publishLive } from '../../kernel/live/publish-live.ts'
import { pushTokensOf } from '../../kernel/network/tokens.ts'
import type { WalletWork } from '../../kernel/scope.ts'
import { publishWalletEvents } from '../../kernel/wallet-events.ts'
import type { Tx } from '../../platform/sql.ts'
import { type CardRow, selectCards } from './card-list.sql.ts'
import { cardReasonsOf, stateOf } from './card-reasons.ts'
import { cardReplyOf } from './card-reply.ts'
import type { UpdatedCardRow } from './card-updates.sql.ts'

/** Above this number, screens reload the cards when they are next visible. */
const MAX_PUBLISHED = 100

type CardEvent = Extract<WebhookEvent, `card.${string}`>

/**
 * Publishes the state of cards to the wallet's open screens and the company's webhooks, in the transaction that changed
 * them. A card that still has a reason to be blocked is published as changed, not unblocked.
 */
export async function publishCards(
  work: WalletWork,
  cardIds: readonly string[],
  kind: CardEvent = 'card.changed',
): Promise<void> {
  const { ctx, tx, scope } = work
  const { now } = ctx
  for (const row of await selectCards(tx, scope, cardIds.slice(0, MAX_PUBLISHED), now)) {
    await publishLive(tx, scope.walletId, now, cardNews(row))
  }
  await publishCardEvents(work, cardIds, kind)
}

/** Publishes to the company's webhooks only. */
export function publishCardEvents(work: WalletWork, cardIds: readonly string[], kind: CardEvent): Promise<void> {
  const { ctx, tx, scope } = work
  return publishWalletEvents(work, async () =>
    (await selectCards(tx, scope, cardIds, ctx.now)).map((row) => eventOf(kind, cardReplyOf(row, scope))),
  )
}

function eventOf(kind: CardEvent, card: Card) {
  const isStillBlocked = kind === 'card.unblocked' && card.state === 'BLOCKED'
  return { kind: isStillBlocked ? ('card.changed' as const) : kind, objectId: card.id, data: card }
}

const kindOf: Readonly<Partial<Record<Change['action'], CardEvent>>> = {
  'card.blocked': 'card.blocked',
  'card.reported_lost': 'card.blocked',
  'card.unblocked': 'card.unblocked',
}

/**
 * Publishes a person's change of one card to open screens, webhooks, operators and the audit. `after` is the card as
 * returned by the update, so that nothing is read twice.
 * @returns the card in the format of the API.
 */
export async function publishChange(
  work: WalletWork,
  {
    action,
    before,
    after,
  }: { readonly action: Change['action']; readonly before: Card; readonly after: UpdatedCardRow },
): Promise<Card> {
  const { ctx, tx, scope } = work
  const card = cardReplyOf(after, scope)
  if (!isChanged(before, card)) return card
  const kind = kindOf[action] ?? 'card.changed'
  await publishLive(tx, scope.walletId, ctx.now, cardNews(after))
  await publishWalletEvents(work, async () => [eventOf(kind, card)])
  await pushTokensOf(tx, scope, [card.id], ctx.now)
  recordAudit(work, { action, object: { kind: 'card', id: card.id, name: card.name }, before, after: card })
  return card
}

/** Publishes the changes by sessions and authorizations: the wallets' balances and the cards, in one statement. */
export async function publishUsages(
  tx: Tx,
  moved: {
    readonly balances: ReadonlyMap<string, Applied>
    readonly cards: readonly UpdatedCardRow[]
  },
  now: Date,
): Promise<void> {
  await publishAllLive(tx, now, [
    ...[...moved.balances].map(([walletId, applied]) => ({ walletId, event: balanceNews(applied) })),
    ...moved.cards.map((card) => ({ walletId: card.wallet_id, event: cardNews(card) })),
  ])
}

function cardNews(row: CardRow): { kind: 'card.changed' } & LiveNews<'card.changed'> {
  const { id, member, spent, reserved, remaining, raised, raised_until } = row.card
  const reasons = cardReasonsOf(row)
  return {
    kind: 'card.changed',
    card_id: id,
    member_id: member?.id ?? null,
    state: stateOf(reasons),
    blocked_reasons: reasons,
    spent,
    reserved,
    remaining,
    raised,
    raised_until,
  }
}
