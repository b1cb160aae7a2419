import type { PaymentMethod } from '@voltway/contract/payment-methods'

type Named = Pick<PaymentMethod, 'id' | 'label' | 'card'>

const endOf = ({ card }: Named) => (card ? `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}` : '')

/** Distinguishes methods with the same name: by the expiry month of a card, or else by their position. */
export function methodName(method: Named, all: readonly Named[]): string {
  const alike = all.filter(({ label }) => label === method.label)
  if (alike.length < 2) return method.label
  const sameEnd = alike.filter((other) => endOf(other) === endOf(method))
  const position = sameEnd.length < 2 ? '' : `(${sameEnd.findIndex(({ id }) => id === method.id) + 1})`
  return [method.label, endOf(method), position].filter((part) => part !== '').join(' ')
}

/** Returns the methods as options with unique labels. */
export const methodOptions = (methods: readonly Named[]) =>
  methods.map((method) => ({ value: method.id, label: methodName(method, methods) }))
