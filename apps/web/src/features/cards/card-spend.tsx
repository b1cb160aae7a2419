import type { Card } from '@voltway/contract/cards'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { SpendBar } from '../../ui/spend-bar.tsx'

type CardSpendProps = { card: Card; currency: string; compact?: boolean | undefined }

/** Shows the spent and the reserved part of a card's limit. Bar widths are floats, and amounts stay decimal strings. */
export function CardSpend({ card, currency, compact }: CardSpendProps) {
  const t = usePhrases('cards')
  const words = useSpendWords(currency)
  const text = words(card)
  if (card.credit_mode === 'UNLOCKED' || card.assigned_credit === null) {
    return (
      <span className="grid tabular">
        <span className="text-ink-2">{text}</span>
        <span className="text-xs text-ink-3">{t.noLimit}</span>
      </span>
    )
  }
  const limit = Number(card.assigned_credit) + Number(card.raised ?? 0)
  // A limit of zero is always fully used.
  const share = (amount: string) => (limit > 0 ? Number(amount) / limit : 1)
  return (
    <SpendBar
      compact={compact}
      label={t.spentLabel({ name: card.name })}
      spent={share(card.spent)}
      reserved={Number(card.reserved) > 0 ? share(card.reserved) : 0}
      text={text}
      valueText={text}
    />
  )
}

/** Formats the same values as text. */
function useSpendWords(currency: string): (card: Card) => string {
  const t = usePhrases('cards')
  const format = useFormats()
  const wordsOf = (card: Card) => {
    const spent = format.money(card.spent, currency)
    const reserved = Number(card.reserved) > 0 ? format.money(card.reserved, currency) : null
    if (card.credit_mode === 'UNLOCKED' || card.assigned_credit === null)
      return reserved === null ? t.spentNoLimit({ spent }) : t.spentNoLimitReserved({ spent, reserved })
    const limit = format.money(card.assigned_credit, currency)
    return reserved === null ? t.spentOf({ spent, limit }) : t.spentOfReserved({ spent, reserved, limit })
  }
  return (card) => {
    if (card.raised === null || card.raised_until === null) return wordsOf(card)
    const raised = t.raised({ amount: format.money(card.raised, currency), until: format.dateTime(card.raised_until) })
    return `${wordsOf(card)} ${raised}`
  }
}
