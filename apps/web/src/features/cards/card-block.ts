import type { Card } from '@voltway/contract/cards'
import { blockCard, blockCards, unblockCard } from '@voltway/contract/cards-blocks'
import type { BodyInputOf } from '@voltway/contract/endpoint'
import { AskError, ask } from '../../lib/ask.ts'
import { usePhrases } from '../../lib/phrases.tsx'
import { useSay } from '../../shared/problem.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { toast } from '../../ui/toast-store.ts'
import { useWhyWords, type Why } from './card-state.tsx'
import { keepCard, refreshCards } from './cards.queries.ts'

export type BlockDeed = 'block' | 'unblock'

/** The cards of a deed for many, as its call takes them. */
export type ChosenCards = Pick<BodyInputOf<typeof blockCards>, 'card_ids' | 'all' | 'matching'>

/** Blocks or unblocks cards, says so, and offers to take it back. */
export function useBlockDeed() {
  const t = usePhrases('card-details')
  const walletId = useWalletId()
  const sayWhy = useWhyWords()
  const say = useSay()

  /** Many in one call: all or none, and one word for each. */
  const runMany = async (
    deed: BlockDeed,
    cards: ChosenCards,
    { mayUndo = true, progressId }: { mayUndo?: boolean; progressId?: string } = {},
  ): Promise<void> => {
    const body = { ...cards, deed: deed === 'block' ? 'BLOCK' : 'UNBLOCK', progress_id: progressId } as const
    const { results, summary } = await ask(blockCards, { params: { walletId }, body })
    void refreshCards(walletId)
    if (summary.still_blocked > 0) {
      const remain = results.filter(({ outcome }) => outcome === 'STILL_BLOCKED')
      const reasons = [...new Set(remain.flatMap(({ blocked_reasons }) => blocked_reasons))].map(sayWhy).join(', ')
      toast({
        tone: 'info',
        title: t.stillBlockedMany({ n: remain.length }),
        description: t.stillBlockedWords({ reasons }),
      })
    }
    const done = results.filter(({ outcome }) => outcome !== 'ALREADY_SO').map(({ card_id }) => card_id)
    if (done.length === 0) return
    const back = () => void undoMany(deed, { card_ids: done })
    const title = deed === 'block' ? t.blockedMany({ n: done.length }) : t.unblockedMany({ n: done.length })
    toast({ tone: 'ok', title, description: t.blockedWords, undo: mayUndo ? back : undefined })
  }

  const undoMany = (deed: BlockDeed, cards: ChosenCards) =>
    runMany(deed === 'block' ? 'unblock' : 'block', cards, { mayUndo: false }).catch((error: unknown) =>
      toast({ tone: 'bad', title: say(error).message }),
    )

  const run = async (deed: BlockDeed, card: Card, mayUndo = true): Promise<void> => {
    try {
      const call = deed === 'block' ? blockCard : unblockCard
      const reply = await ask(call, { params: { walletId, cardId: card.id } })
      keepCard(walletId, reply)
      const title = deed === 'block' ? t.blocked({ name: card.name }) : t.unblocked({ name: card.name })
      const back = () => void undo(deed, reply)
      toast({ tone: 'ok', title, description: t.blockedWords, undo: mayUndo ? back : undefined })
    } catch (error) {
      const remaining = remainingReasons(error)
      if (remaining === null && !isAlreadySo(deed, error)) throw error
      if (remaining !== null) {
        const reasons = remaining.map(sayWhy).join(', ')
        toast({
          tone: 'info',
          title: t.stillBlocked({ name: card.name }),
          description: t.stillBlockedWords({ reasons }),
        })
      }
    } finally {
      void refreshCards(walletId)
    }
  }

  const undo = (deed: BlockDeed, card: Card) =>
    run(deed === 'block' ? 'unblock' : 'block', card, false).catch((error: unknown) =>
      toast({ tone: 'bad', title: sayFailure(error) }),
    )

  const sayFailure = (error: unknown): string => say(error).message

  return { run, runMany, sayFailure }
}

/** Somebody else was faster: what was wanted is so. */
function isAlreadySo(deed: BlockDeed, error: unknown): boolean {
  const code = error instanceof AskError ? error.code : ''
  return code === (deed === 'block' ? 'card.already_blocked' : 'card.already_active')
}

/** What a card stays blocked for although the block by hand is taken back; null when the error is another one. */
function remainingReasons(error: unknown): readonly Why[] | null {
  if (!(error instanceof AskError) || error.code !== 'card.still_blocked') return null
  return (error.fields.blocked_reasons ?? '').split(',').filter(Boolean) as Why[]
}
