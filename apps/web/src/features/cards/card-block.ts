import type { Card } from '@voltway/contract/cards'
import { blockCard, blockCards, unblockCard } from '@voltway/contract/cards-blocks'
import type { BodyInputOf, ReplyOf } from '@voltway/contract/endpoint'
import { usePhrases } from '../../lib/phrases.tsx'
import { RequestError, request } from '../../lib/request.ts'
import { type Action, useAction } from '../../shared/use-action.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { type ToastMessage, toast } from '../../ui/toast-store.ts'
import { useWhyWords, type Why } from './card-state.tsx'
import { refreshCards, updateCachedCard } from './cards.queries.ts'

export type BlockAction = 'block' | 'unblock'

/** The selection of cards in the body of the call. */
export type ChosenCards = Pick<BodyInputOf<typeof blockCards>, 'card_ids' | 'all' | 'matching'>

const reverse = { block: 'unblock', unblock: 'block' } as const

/** The reasons why the card stays blocked, or null if the action was carried out. */
type StillBlocked = readonly Why[] | null

/** Blocks or unblocks a card. The toast offers to undo it. */
export function useBlock(action: BlockAction, card: Card): Action<void> {
  const t = usePhrases('card-details')
  const walletId = useWalletId()
  const describeReasons = useWhyWords()
  const send = async (what: BlockAction): Promise<StillBlocked> => {
    try {
      const call = what === 'block' ? blockCard : unblockCard
      updateCachedCard(walletId, await request(call, { params: { walletId, cardId: card.id } }))
      return null
    } catch (error) {
      const reasons = remainingReasons(what, error)
      if (reasons === null) throw error
      return reasons
    }
  }
  const done = (what: BlockAction, stillBlocked: StillBlocked): ToastMessage | null => {
    const { name } = card
    if (stillBlocked === null)
      return { title: what === 'block' ? t.blocked({ name }) : t.unblocked({ name }), description: t.blockedWords }
    if (stillBlocked.length === 0) return null
    const description = t.stillBlockedWords({ reasons: stillBlocked.map(describeReasons).join(', ') })
    return { tone: 'info', title: t.stillBlocked({ name }), description, undo: undefined }
  }
  return useAction(() => send(action), {
    done: (stillBlocked) => done(action, stillBlocked),
    undo: async () => {
      const message = done(reverse[action], await send(reverse[action]))
      if (message) toast({ tone: 'ok', ...message })
      await refreshCards(walletId)
    },
    onSettled: () => void refreshCards(walletId),
  })
}

type ManyReply = ReplyOf<typeof blockCards>

/** Blocks or unblocks many cards in one call, all or none, with one toast. Its input is the id of its progress. */
export function useBlockMany(action: BlockAction, cards: ChosenCards, onDone?: () => void): Action<string> {
  const t = usePhrases('card-details')
  const walletId = useWalletId()
  const describeReasons = useWhyWords()
  const send = (what: BlockAction, of: ChosenCards, progress_id?: string) => {
    const body = { ...of, deed: what === 'block' ? 'BLOCK' : 'UNBLOCK', progress_id } as const
    return request(blockCards, { params: { walletId }, body })
  }
  const done = (what: BlockAction, reply: ManyReply): ToastMessage | null => {
    const remain = reply.results.filter(({ outcome }) => outcome === 'STILL_BLOCKED')
    if (remain.length > 0) {
      const reasons = [...new Set(remain.flatMap(({ blocked_reasons }) => blocked_reasons))]
        .map(describeReasons)
        .join(', ')
      const description = t.stillBlockedWords({ reasons })
      toast({ tone: 'info', title: t.stillBlockedMany({ n: remain.length }), description })
    }
    const n = changedIn(reply).length
    const title = what === 'block' ? t.blockedMany({ n }) : t.unblockedMany({ n })
    return n === 0 ? null : { title, description: t.blockedWords }
  }
  return useAction((progressId) => send(action, cards, progressId), {
    refresh: () => void refreshCards(walletId),
    done: (reply) => done(action, reply),
    undo: async (reply) => {
      const message = done(reverse[action], await send(reverse[action], { card_ids: changedIn(reply) }))
      if (message) toast({ tone: 'ok', ...message })
      await refreshCards(walletId)
    },
    onDone,
  })
}

const changedIn = ({ results }: ManyReply) =>
  results.flatMap(({ outcome, card_id }) => (outcome === 'ALREADY_SO' ? [] : [card_id]))

/**
 * Returns the reasons why a card stays blocked after the manual block is removed. Returns an empty list if another
 * person already made the same change, and null for any other error.
 */
function remainingReasons(action: BlockAction, error: unknown): StillBlocked {
  if (!(error instanceof RequestError)) return null
  if (error.code === (action === 'block' ? 'card.already_blocked' : 'card.already_active')) return []
  if (error.code !== 'card.still_blocked') return null
  return (error.fields.blocked_reasons ?? '').split(',').filter(Boolean) as Why[]
}
