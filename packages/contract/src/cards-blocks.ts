import * as z from 'zod/mini'
import { BlockedReason, Card, CardParams, chosenCards } from './cards.ts'
import { endpoint } from './endpoint.ts'
import { Held } from './holds.ts'
import { Id } from './values.ts'

/** Call 13. */
export const blockCard = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/cards/:cardId/block/',
  summary: 'Block a card; the network is notified immediately',
  right: 'cards.block',
  teams: true,
  wallet: 'params.walletId',
  params: CardParams,
  reply: Card,
  refusals: ['card.not_found', 'card.already_blocked'],
})

/** Call 13. */
export const unblockCard = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/cards/:cardId/unblock/',
  summary: 'Remove a manual block; 409 card.still_blocked names the remaining reasons',
  right: 'cards.block',
  teams: true,
  wallet: 'params.walletId',
  params: CardParams,
  reply: Card,
  refusals: ['card.not_found', 'card.still_blocked', 'card.already_active'],
})

/** The result for one card of a bulk block or unblock. */
export const blockOutcomes = ['DONE', 'STILL_BLOCKED', 'ALREADY_SO'] as const

/**
 * Own call. Blocks or unblocks many cards in one transaction, none when one of them does not exist. `dry_run` returns
 * only the numbers; `progress_id` works as in call 16.
 */
export const blockCards = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v3/user/wallet/:walletId/cards/block-many/',
  summary: 'Block or unblock many cards, with a result per card',
  right: 'cards.block',
  teams: true,
  wallet: 'params.walletId',
  params: z.object({ walletId: Id }),
  body: z.strictObject({
    ...chosenCards,
    /** Whether the cards are blocked or unblocked. */
    deed: z.enum(['BLOCK', 'UNBLOCK']),
    /** With true nothing changes, and the reply shows what would. */
    dry_run: z._default(z.boolean(), false),
    /** Id that the caller chose, with which the live events report the progress. */
    progress_id: z.optional(Id),
  }),
  reply: z.object({
    /** What happened to each chosen card. */
    results: z.array(
      z.object({
        card_id: Id,
        /** Name of the card. */
        name: z.string(),
        outcome: z.enum(blockOutcomes),
        blocked_reasons: z.array(BlockedReason),
      }),
    ),
    /** Number of cards by outcome. */
    summary: z.object({
      /** Number of changed cards and of their drivers. */
      changed: z.int(),
      /** Number of drivers whose cards changed. */
      drivers: z.int(),
      /** Running charges of these cards, and the amount on hold for them and for charges in review. */
      held: Held,
      /** Number of cards that stay blocked for another reason. */
      still_blocked: z.int(),
    }),
  }),
  refusals: ['card.not_found'],
})
