import { LONGEST_SESSION_HOURS } from '@voltway/contract/sessions-doubts'
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts'
import { cardIsValid, cardReachedLimit, lockCard } from '../cards/cards.ts'
import { type CardRules, selectCardOfUid, selectCardState } from './cards-at-chargers.sql.ts'
import type { ChargerWork } from './charger-session.ts'
import type { CardAnswer } from './ocpp/charger-event.ts'

/** Who charges, and what the charger is told about the card. */
export interface CardDecision {
  readonly answer: CardAnswer
  /** The card to which the charge belongs, also when it is refused; null: to none. */
  readonly cardId: string | null
}

/** The rules of the cards, without the balance of the wallet: charges at sites do not move it. */
export const cardRules = (now: Date): CardRules => ({ isValid: cardIsValid(now), isUsedUp: cardReachedLimit(now) })

/** A charge that began earlier waited in the charger: what the card does now says nothing about it. */
const LIVE_WITHIN_MS = 5 * MINUTE_MS

/**
 * Decides about a card at a charger. At a home, a charge without a known card belongs to the card of the home. A depot
 * refuses unknown cards. `at`: the charger's time; absent for a card that is presented now.
 */
export async function decideCard(work: ChargerWork, uid: string | null, at?: string): Promise<CardDecision> {
  const known = uid === null ? undefined : await selectCardOfUid(work.tx, work.scope, uid)
  const cardId = known ?? work.charger.site_card_id
  if (cardId === null) return { answer: 'Invalid', cardId: null }
  const state = await stateOf(work, cardId)
  if (state === undefined) return { answer: 'Invalid', cardId: null }
  if (!state.is_valid || state.is_used_up) return { answer: 'Blocked', cardId }
  return { answer: state.is_charging && isLive(work, at) ? 'ConcurrentTx' : 'Accepted', cardId }
}

const isLive = ({ ctx, session }: ChargerWork, at: string | undefined): boolean =>
  at === undefined || ctx.now.getTime() - Date.parse(session.clock.correct(at, ctx.now)) < LIVE_WITHIN_MS

/** Whether a card that charges may go on. */
export async function mayGoOn(work: ChargerWork, cardId: string): Promise<boolean> {
  const state = await stateOf(work, cardId)
  return state?.is_valid === true && !state.is_used_up
}

async function stateOf({ ctx, tx, scope, charger }: ChargerWork, cardId: string) {
  // The lock begins the card's new period when one is due.
  await lockCard(tx, scope, cardId, ctx.now)
  const runningSince = new Date(ctx.now.getTime() - LONGEST_SESSION_HOURS * HOUR_MS)
  return selectCardState(tx, scope, { cardId, chargerId: charger.id, runningSince }, cardRules(ctx.now))
}
