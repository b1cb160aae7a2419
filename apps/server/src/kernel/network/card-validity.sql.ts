import type { Statement } from '../../platform/sql.ts'

/**
 * Whether operators may take a card for valid at an instant: a condition over `card c`, its `member m` (left join) and its
 * `wallet w`.
 */
export type CardValidity = (now: Date) => Statement

let validity: CardValidity | undefined

/** Sets the rule. `app.ts` gives the one of the cards, because the kernel knows no feature. */
export function setCardValidity(rule: CardValidity): void {
  validity = rule
}

export function cardIsValid(now: Date): Statement {
  if (validity === undefined) throw new Error('app.ts sets the validity of cards before the network reads any')
  return validity(now)
}
