import { blockCard, type Card, unblockCard } from '@voltway/contract/cards'
import { AskError, ask } from '../../lib/ask.ts'
import { usePhrases } from '../../lib/phrases.tsx'
import { useSay } from '../../shared/problem.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { toast } from '../../ui/toast-store.ts'
import { useWhyWords, type Why } from './card-state.tsx'
import { keepCard, refreshCards } from './cards.queries.ts'

export type BlockDeed = 'block' | 'unblock'

/** Some of several cards could not be done. What was done stays done, and is shown. */
class PartlyDone extends Error {
  override name = 'PartlyDone'
  readonly done: number
  readonly of: number

  constructor(done: number, of: number, cause: unknown) {
    super(`${done} of ${of}`, { cause })
    this.done = done
    this.of = of
  }
}

/** Blocks or unblocks cards, says so, and offers to take it back. */
export function useBlockDeed() {
  const t = usePhrases('card-details')
  const walletId = useWalletId()
  const sayWhy = useWhyWords()
  const say = useSay()

  const tell = (deed: BlockDeed, cards: readonly Card[], undo?: () => void) => {
    const [only] = cards
    const one = cards.length === 1 && only
    const title =
      deed === 'block'
        ? one
          ? t.blocked({ name: one.name })
          : t.blockedMany({ n: cards.length })
        : one
          ? t.unblocked({ name: one.name })
          : t.unblockedMany({ n: cards.length })
    toast({ tone: 'ok', title, description: t.blockedWords, undo })
  }

  const run = async (deed: BlockDeed, cards: readonly Card[], mayUndo = true): Promise<void> => {
    const changed: Card[] = []
    const failures: unknown[] = []
    // One after the other: each change locks its wallet, and a list of ten is done in a moment.
    for (const card of cards) {
      try {
        const call = deed === 'block' ? blockCard : unblockCard
        const reply = await ask(call, { params: { walletId, cardId: card.id } })
        keepCard(walletId, reply)
        changed.push(reply)
      } catch (error) {
        if (isAlreadySo(deed, error)) continue
        const remaining = remainingReasons(error)
        if (remaining === null) failures.push(error)
        else {
          const reasons = remaining.map(sayWhy).join(', ')
          toast({
            tone: 'info',
            title: t.stillBlocked({ name: card.name }),
            description: t.stillBlockedWords({ reasons }),
          })
        }
      }
    }
    void refreshCards(walletId)
    if (changed.length > 0) tell(deed, changed, mayUndo ? () => void undo(deed, changed) : undefined)
    if (failures.length === 0) return
    throw cards.length === 1 ? failures[0] : new PartlyDone(cards.length - failures.length, cards.length, failures[0])
  }

  const undo = (deed: BlockDeed, cards: readonly Card[]) =>
    run(deed === 'block' ? 'unblock' : 'block', cards, false).catch((error: unknown) =>
      toast({ tone: 'bad', title: sayFailure(error) }),
    )

  const sayFailure = (error: unknown): string =>
    error instanceof PartlyDone
      ? t.notAll({ done: error.done, n: error.of, message: say(error.cause).message })
      : say(error).message

  return { run, sayFailure }
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
