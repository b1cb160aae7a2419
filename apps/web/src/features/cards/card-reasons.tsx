import type { Card } from '@voltway/contract/cards'
import type { ReactNode } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { PageLink } from '../../shared/page-link.tsx'
import type { LockReason } from '../../shared/permission/right.ts'
import { Button } from '../../ui/button.tsx'
import type { BlockAction } from './card-block.ts'
import { useCardLocks } from './card-locks.ts'
import { useWhyWords, type Why, whyBlocked } from './card-state.tsx'

/** The actions in the card's drawer besides blocking. */
export type CardAction = 'edit' | 'limit' | 'activate'

type CardReasonsProps = { card: Card; onAct: (what: CardAction | BlockAction) => void }

/** Shows each reason, how to clear it, and a link or button to do so. */
export function CardReasons({ card, onAct }: CardReasonsProps) {
  const details = usePhrases('card-details')
  const format = useFormats()
  const describe = useWhyWords()
  const { drawer } = details
  const notActivated = card.activated_at === null
  const clears = (why: Why) => {
    if (why === 'USER_CARD_INACTIVE' && notActivated) return drawer.notActivatedClears
    if (why === 'PLAFOND_REACHED' && card.next_renewal_at)
      return drawer.nextRenewalClears({ date: format.date(card.next_renewal_at) })
    return details.clears[why]
  }
  return (
    <div className="grid gap-2 rounded-md bg-bad-soft px-4 py-3 text-table">
      <h3>{drawer.why}</h3>
      <ul className="grid gap-3">
        {whyBlocked(card).map((why) => (
          <li key={why} className="grid justify-items-start gap-1">
            <p className="font-medium">{describe(why)}</p>
            <p className="text-ink-2">{clears(why)}</p>
            <Resolution why={why} card={card} onAct={onAct} />
          </li>
        ))}
      </ul>
      {card.blocked_at && (
        <p className="tabular text-ink-2">{drawer.blockedSince({ when: format.dateTime(card.blocked_at) })}</p>
      )}
    </div>
  )
}

/** Renders the link or the button that clears a reason. */
function Resolution({ why, card, onAct }: CardReasonsProps & { why: Why }): ReactNode {
  const details = usePhrases('card-details')
  const locks = useCardLocks()(card)
  const { drawer } = details
  const act = (what: CardAction | BlockAction, words: string, lock: LockReason) => (
    <Button small {...lock} onClick={() => onAct(what)}>
      {words}
    </Button>
  )
  if (why === 'WALLET_BLOCKED') return <PageLink to="wallet-settings">{details.walletSettings}</PageLink>
  if (why === 'MISSING_CHARGING_PAYMENT') return <PageLink to="invoices">{details.payInvoices}</PageLink>
  if (why === 'MISSING_VALID_PAYMENT_METHOD') return <PageLink to="wallet">{details.addMethod}</PageLink>
  if (why === 'ZERO_BALANCE') return <PageLink to="wallet">{details.addFunds}</PageLink>
  if (why === 'PLAFOND_REACHED') return act('limit', drawer.limitClears, locks.limit)
  if (why === 'byHand') return act('unblock', drawer.unblockClears, locks.unblock)
  if (card.activated_at === null) return act('activate', drawer.activateClears, locks.activate)
  const isOver = card.valid_until !== null && Date.parse(`${card.valid_until}T23:59:59`) < Date.now()
  return act('edit', isOver ? drawer.dateClears : drawer.memberClears, locks.edit)
}
