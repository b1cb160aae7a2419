import type { PaymentMethod } from '@voltway/contract/payment-methods'
import { Banknote } from '../../ui/icons/banknote.ts'
import { CreditCard } from '../../ui/icons/credit-card.ts'
import { Landmark } from '../../ui/icons/landmark.ts'
import { Smartphone } from '../../ui/icons/smartphone.ts'

const icons = { CREDIT_CARD: CreditCard, MULTIBANCO: Banknote, DIRECT_DEBIT: Landmark, MB_WAY: Smartphone }

export function MethodIcon({ kind }: { kind: PaymentMethod['kind'] }) {
  const Icon = icons[kind] ?? CreditCard
  return <Icon size={18} className="flex-none text-ink-3" />
}
