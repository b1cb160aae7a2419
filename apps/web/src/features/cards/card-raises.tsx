import type { Card } from '@voltway/contract/cards'
import type { CardDetail } from '@voltway/contract/cards-details'
import { endCardRaise } from '@voltway/contract/cards-raises'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useFormats } from '../../shared/format.ts'
import { useAction } from '../../shared/use-action.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dotted } from '../../ui/description-list.tsx'
import { useCardLocks } from './card-locks.ts'
import { refreshCards, updateCachedCard } from './cards.queries.ts'
import { RaiseDialog } from './raise-dialog.tsx'

type Raise = CardDetail['raises'][number]
type CardRaisesProps = { card: Card; raises: readonly Raise[]; currency: string }

/** Shows the raises of a card's limit that last, each with a button to end it, and a button to raise the limit. */
export function CardRaises({ card, raises, currency }: CardRaisesProps) {
  const t = usePhrases('card-raises')
  const format = useFormats()
  const { limit: lock } = useCardLocks()(card)
  const [isRaising, setRaising] = useState(false)
  const [ending, setEnding] = useState<Raise | null>(null)
  const wordsOf = (raise: Raise) =>
    t.raise({ amount: format.money(raise.amount, currency), until: format.dateTime(raise.until) })
  return (
    <div className="grid gap-2">
      {raises.length > 0 && (
        <ul className="grid gap-2" aria-label={t.raises}>
          {raises.map((raise) => (
            <li key={raise.id} className="flex items-start justify-between gap-3 rounded-md bg-sunken px-3 py-2">
              <span className="min-w-0">
                <span className="tabular block font-medium">{wordsOf(raise)}</span>
                <span className="block text-xs text-ink-2">
                  <Dotted parts={[raise.by, raise.reason]} />
                </span>
              </span>
              <Button small {...lock} aria-label={t.endOf({ raise: wordsOf(raise) })} onClick={() => setEnding(raise)}>
                {t.end}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button small {...lock} onClick={() => setRaising(true)}>
          {t.open}
        </Button>
      </div>
      {isRaising && <RaiseDialog card={card} currency={currency} onClose={() => setRaising(false)} />}
      {ending && <EndDialog card={card} raise={ending} words={wordsOf(ending)} onClose={() => setEnding(null)} />}
    </div>
  )
}

type EndDialogProps = { card: Card; raise: Raise; words: string; onClose: () => void }

function EndDialog({ card, raise, words, onClose }: EndDialogProps) {
  const t = usePhrases('card-raises')
  const walletId = useWalletId()
  const params = { walletId, cardId: card.id, raiseId: raise.id }
  const action = useAction(() => request(endCardRaise, { params }), {
    refresh: (changed) => {
      updateCachedCard(walletId, changed)
      void refreshCards(walletId)
    },
    done: t.ended({ name: card.name }),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      danger
      title={t.endTitle({ raise: words })}
      description={t.endWords({ name: card.name })}
      confirm={t.end}
      action={action}
    />
  )
}
