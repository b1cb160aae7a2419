import type { Statement } from '../../platform/sql.ts'

/**
 * A rule that returns the SQL condition for cards that operators may accept at an instant. The condition refers to
 * `card c`, its `member m` (left join) and its `wallet w`.
 */
export type CardValidity = (now: Date) => Statement

let validity: CardValidity | undefined

/** Sets the rule. `app.ts` passes the rule of the cards feature, because the kernel imports no feature. */
export function setCardValidity(rule: CardValidity): void {
  validity = rule
}

/**
 * Returns the SQL condition for cards that operators may accept at an instant (OCPI 2.2.1 mod_tokens, `valid`).
 * @throws an error before {@link setCardValidity} is called.
 */
export function cardIsValid(now: Date): Statement {
  if (validity === undefined) throw new Error('app.ts sets the validity of cards before the network reads any')
  return validity(now)
}

/** `wallet`: the id of the card's wallet, a constant where the statement is about one (decision 009). */
type AlwaysAuthorized = (wallet: Statement) => Statement

let alwaysAuthorized: AlwaysAuthorized | undefined

/** Sets the SQL condition for cards of which each charge needs an authorization. `app.ts` passes the one of the rules. */
export function setAlwaysAuthorized(condition: AlwaysAuthorized): void {
  alwaysAuthorized = condition
}

/**
 * Returns the SQL condition for cards of which each charge needs an authorization, whatever their limit (OCPI 2.2.1
 * mod_tokens, `whitelist`). It refers to `card c`.
 * @throws an error before {@link setAlwaysAuthorized} is called.
 */
export function isAlwaysAuthorized(wallet: Statement): Statement {
  if (alwaysAuthorized === undefined) throw new Error('app.ts sets the condition before the network reads any')
  return alwaysAuthorized(wallet)
}
