import { LONGEST_SESSION_HOURS } from '@voltway/contract/sessions-doubts'
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts'
import { sql } from '../../platform/sql.ts'
import { cardIsValid, cardReachedLimit, lockCard } from '../cards/cards.ts'
import { mayChargeAtSite, rulesInForce } from '../rules/rules.ts'
import { type CardRules, type CardStateRow, selectCardOfUid, selectCardState } from './cards-at-chargers.sql.ts'
import type { ChargerWork, LockedChargerWork } from './charger-session.ts'
import type { CardAnswer } from './ocpp/charger-event.ts'

/** The card that pays for a charge, and the authorization status that the charger gets for it. */
export interface CardDecision {
  readonly answer: CardAnswer
  /** The card to which the charge belongs, also when it is refused; null: to none. */
  readonly cardId: string | null
}

/** The rules of the cards, without the balance of the wallet: charges at sites do not move it. */
export const cardRules = (now: Date): CardRules => ({ isValid: cardIsValid(now), isUsedUp: cardReachedLimit(now) })

/** A charge that began earlier waited in the charger: what the card does now says nothing about it. */
const LIVE_WITHIN_MS = 5 * MINUTE_MS

/** When a card is presented or its charge begins, by the charger's clock, and whether the rules of the card decide. */
interface Moment {
  /** Absent for a card that is presented now and charges nothing yet. */
  readonly at?: string
  /** True for a charge that was allowed before: rules are about the start. */
  readonly wasAllowed?: boolean
  /** Number of the point; absent or null when it is not known. */
  readonly evse?: number | null
}

/**
 * Decides about a card at a charger. At a home, a charge without a known card belongs to the card of the home. A depot
 * refuses unknown cards.
 */
export async function decideCard(
  work: ChargerWork,
  uid: string | null,
  { at, wasAllowed = false, evse = null }: Moment = {},
): Promise<CardDecision> {
  const known = uid === null ? undefined : await selectCardOfUid(work.tx, work.scope, uid)
  const cardId = known ?? work.charger.site_card_id
  if (cardId === null) return { answer: 'Invalid', cardId: null }
  const now = work.ctx.now.getTime()
  const atMs = at === undefined ? now : Date.parse(work.session.clock.correct(at, work.ctx.now))
  const refusal = await refusalOfCard(work, cardId, { atMs, isCharge: at !== undefined, wasAllowed, evse })
  if (refusal === 'card.not_found') return { answer: 'Invalid', cardId: null }
  if (refusal === 'card.charging_already')
    return { answer: now - atMs < LIVE_WITHIN_MS ? 'ConcurrentTx' : 'Accepted', cardId }
  return { answer: refusal === null ? 'Accepted' : 'Blocked', cardId }
}

interface PresentedAt {
  /** By our clock. */
  readonly atMs: number
  /** False when a person presents a card and no charge has begun. */
  readonly isCharge: boolean
  readonly wasAllowed: boolean
  /** Number of the point, where the card may charge already; null: at any point of the charger. */
  readonly evse: number | null
}

/** Why a card must not charge at a locked charger; null when it may. */
export async function refusalOfCard(
  work: LockedChargerWork,
  cardId: string,
  { wasAllowed, evse, ...presented }: PresentedAt,
) {
  const state = await stateOf(work, cardId, evse)
  if (state === undefined) return 'card.not_found'
  if (!state.is_valid) return 'card.does_not_charge'
  if (state.is_used_up) return 'card.no_credit'
  if (!wasAllowed && !(await rulesAllow(work, { cardId, state, ...presented }))) return 'card.rule_refuses'
  return state.is_charging ? 'card.charging_already' : null
}

function rulesAllow(
  work: LockedChargerWork,
  {
    cardId,
    state,
    ...presented
  }: Omit<PresentedAt, 'wasAllowed' | 'evse'> & { readonly cardId: string; readonly state: CardStateRow },
): Promise<boolean> {
  const { site_id, site_name, site_kind, city, country, name } = work.charger
  return mayChargeAtSite(work, {
    cardId,
    memberId: state.member_id,
    rules: state.rules,
    timeZone: state.time_zone,
    source: site_kind,
    country,
    place: { stationId: site_id, name: site_name, city, operator: name },
    ...presented,
  })
}

/** Whether a card that charges may go on. */
export async function mayGoOn(work: ChargerWork, cardId: string): Promise<boolean> {
  const state = await stateOf(work, cardId)
  return state?.is_valid === true && !state.is_used_up
}

async function stateOf({ ctx, tx, scope, charger }: LockedChargerWork, cardId: string, evse: number | null = null) {
  // The lock begins the card's new period when one is due.
  await lockCard(tx, scope, cardId, ctx.now)
  const runningSince = new Date(ctx.now.getTime() - LONGEST_SESSION_HOURS * HOUR_MS)
  return selectCardState(
    tx,
    scope,
    { cardId, chargerId: charger.id, evse, runningSince },
    { ...cardRules(ctx.now), rules: rulesInForce(sql`${scope.walletId}`, ctx.now) },
  )
}
