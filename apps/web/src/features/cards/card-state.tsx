import type { BlockedReason, Card } from '@voltway/contract/cards'
import { usePhrases } from '../../lib/phrases.tsx'
import { StateDot } from '../../ui/state-dot.tsx'

export type Why = BlockedReason | 'byHand'

/** Returns why a card is blocked. A manual block comes first, because it can be removed here. */
export function whyBlocked(card: Pick<Card, 'blocked_reasons' | 'blocked_by_hand'>): readonly Why[] {
  if (!card.blocked_by_hand) return card.blocked_reasons
  // OCPI reports a manually blocked card as inactive. The list shows only one of the two reasons.
  return ['byHand', ...card.blocked_reasons.filter((reason) => reason !== 'USER_CARD_INACTIVE')]
}

/** A manual block has the label of `USER_CARD_INACTIVE`. Only the way to clear it differs. */
export function useWhyWords(): (why: Why) => string {
  const t = usePhrases('cards')
  return (why) => t.reason[why === 'byHand' ? 'USER_CARD_INACTIVE' : why]
}

type CardStateProps = { card: Card; withReasons?: boolean | undefined }

/** Renders the state of a card, with a short form of the first reason. */
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
