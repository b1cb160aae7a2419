import type { BlockedReason, Card } from '@voltway/contract/cards'
import { usePhrases } from '../../lib/phrases.tsx'
import { StateDot } from '../../ui/state-dot.tsx'

export type Why = BlockedReason | 'byHand'

/** Why a card is blocked, block by hand first: it is the one that can be taken back here. */
export function whyBlocked(card: Pick<Card, 'blocked_reasons' | 'blocked_by_hand'>): readonly Why[] {
  if (!card.blocked_by_hand) return card.blocked_reasons
  // The network knows a block by hand as an inactive card; the two would say the same twice.
  return ['byHand', ...card.blocked_reasons.filter((reason) => reason !== 'USER_CARD_INACTIVE')]
}

/** A block by hand has the name of the reason it is; only what clears it differs. */
export function useWhyWords(): (why: Why) => string {
  const t = usePhrases('cards')
  return (why) => t.reason[why === 'byHand' ? 'USER_CARD_INACTIVE' : why]
}

type CardStateProps = { card: Card; withReasons?: boolean | undefined }

/** Active or blocked, and the first reason in a few words. */
export function CardState({ card, withReasons = true }: CardStateProps) {
  const t = usePhrases('cards')
  const describe = useWhyWords()
  const [first, ...others] = whyBlocked(card)
  const state = <StateDot tone={card.state === 'BLOCKED' ? 'bad' : 'ok'}>{t.state[card.state]}</StateDot>
  if (!withReasons || !first) return state
  return (
    <span className="grid">
      {state}
      <span className="pl-4 text-xs text-ink-2" title={[first, ...others].map(describe).join(', ')}>
        {describe(first)}
        {others.length > 0 && <span className="text-ink-3"> {t.moreReasons({ n: others.length })}</span>}
      </span>
    </span>
  )
}
