import { LONGEST_SESSION_HOURS } from '@voltway/contract/sessions-doubts'
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts'
import { sql } from '../../platform/sql.ts'
import { cardIsValid, cardReachedLimit, lockCard } from '../cards/cards.ts'
import { mayChargeAtSite, rulesInForce } from '../rules/rules.ts'
import { type CardRules, type CardStateRow, selectCardOfUid, selectCardState } from './cards-at-chargers.sql.ts'
import type { ChargerWork } from './charger-session.ts'
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
}

/**
 * Decides about a card at a charger. At a home, a charge without a known card belongs to the card of the home. A depot
 * refuses unknown cards.
 */
export async function decideCard(
  work: ChargerWork,
  uid: string | null,
  { at, wasAllowed = false }: Moment = {},
): Promise<CardDecision> {
  const known = uid === null ? undefined : await selectCardOfUid(work.tx, work.scope, uid)
  const cardId = known ?? work.charger.site_card_id
  if (cardId === null) return { answer: 'Invalid', cardId: null }
  const state = await stateOf(work, cardId)
  if (state === undefined) return { answer: 'Invalid', cardId: null }
  if (!state.is_valid || state.is_used_up) return { answer: 'Blocked', cardId }
  if (!wasAllowed && !(await rulesAllow(work, { cardId, state, at }))) return { answer: 'Blocked', cardId }
  return { answer: state.is_charging && isLive(work, at) ? 'ConcurrentTx' : 'Accepted', cardId }
}

const isLive = (work: ChargerWork, at: string | undefined): boolean =>
  work.ctx.now.getTime() - momentOf(work, at) < LIVE_WITHIN_MS

const momentOf = ({ ctx, session }: ChargerWork, at: string | undefined): number =>
  at === undefined ? ctx.now.getTime() : Date.parse(session.clock.correct(at, ctx.now))

interface PresentedCard {
  readonly cardId: string
  readonly state: CardStateRow
  readonly at: string | undefined
}

function rulesAllow(work: ChargerWork, { cardId, state, at }: PresentedCard): Promise<boolean> {
  const { site_id, site_name, site_kind, city, country, name } = work.charger
  return mayChargeAtSite(work, {
    cardId,
    memberId: state.member_id,
    rules: state.rules,
    timeZone: state.time_zone,
    source: site_kind,
    country,
    place: { stationId: site_id, name: site_name, city, operator: name },
    atMs: momentOf(work, at),
    isCharge: at !== undefined,
  })
}

/** Whether a card that charges may go on. */
export async function mayGoOn(work: ChargerWork, cardId: string): Promise<boolean> {
  const state = await stateOf(work, cardId)
  return state?.is_valid === true && !state.is_used_up
}

async function stateOf({ ctx, tx, scope, charger }: ChargerWork, cardId: string) {
  // The lock begins the card's new period when one is due.
  await lockCard(tx, scope, cardId, ctx.now)
  const runningSince = new Date(ctx.now.getTime() - LONGEST_SESSION_HOURS * HOUR_MS)
  return selectCardState(
    tx,
    scope,
    { cardId, chargerId: charger.id, runningSince },
    { ...cardRules(ctx.now), rules: rulesInForce(sql`${scope.walletId}`, ctx.now) },
  )
}
