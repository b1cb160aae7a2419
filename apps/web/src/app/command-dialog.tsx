import type { Card } from '@voltway/contract/cards'
import { lazyScreen } from '../shared/lazy-screen.ts'

const BlockDialog = lazyScreen(
  'card-details',
  async () => (await import('../features/cards/block-dialog.tsx')).BlockDialog,
)
const AdjustLimitDialog = lazyScreen(
  'card-changes',
  async () => (await import('../features/cards/adjust-limit-dialog.tsx')).AdjustLimitDialog,
)
const RaiseDialog = lazyScreen(
  'card-raises',
  async () => (await import('../features/cards/raise-dialog.tsx')).RaiseDialog,
)

/** A command about one card, before the person confirms it. Amounts are decimal strings. */
export type CardCommand =
  | { readonly verb: 'block' | 'unblock'; readonly card: Card }
  | { readonly verb: 'limit'; readonly card: Card; readonly currency: string; readonly amount: string }
  | {
      readonly verb: 'raise'
      readonly card: Card
      readonly currency: string
      readonly amount: string
      readonly day: string
      readonly time: string
    }

/** The dialog of a command: the one that the card's page opens, filled with what was typed. */
export function CommandDialog({ command, onClose }: { command: CardCommand; onClose: () => void }) {
  switch (command.verb) {
    case 'limit': {
      const { card, currency, amount } = command
      return <AdjustLimitDialog card={card} currency={currency} suggested={amount} onClose={onClose} />
    }
    case 'raise':
      return <RaiseDialog card={command.card} currency={command.currency} suggested={command} onClose={onClose} />
    default:
      return <BlockDialog action={command.verb} card={command.card} onClose={onClose} />
  }
}
