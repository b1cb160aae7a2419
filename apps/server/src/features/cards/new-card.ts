import type { Ctx } from '../../kernel/ctx.ts'
import { insertToken } from '../../kernel/network/card-token.sql.ts'
import { DAY_MS } from '../../kernel/pricing/legal-time.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { brokenConstraint, type Tx } from '../../platform/sql.ts'
import { countNewCards } from '../wallets/wallets.ts'
import { selectCardWallet } from './card-list.sql.ts'
import { publishCards, pushCards } from './card-news.ts'
import { insertCard, selectCardPeople } from './cards.sql.ts'
import { cardSearchText } from './cards.ts'
import { nextRenewal, type PlafondSettings, periodStart } from './plafond.ts'

export interface NewCard {
  readonly name: string
  readonly type: 'PHYSICAL' | 'EKEY'
  /** What the reader reads; an eKey gets one of its own when none is given. */
  readonly uid?: string
  /** The visual number; made up when none is printed yet. */
  readonly cardNumber?: string
  readonly memberId?: string | null
  readonly vehicleId?: string | null
  readonly costCentre?: string | null
  readonly validUntil?: string | null
  readonly externalId?: string | null
  readonly plafond: PlafondSettings
  /** A delivered physical card is activated by its holder first (domain: cards). */
  readonly isActivated: boolean
}

/**
 * Adds a card to a wallet and makes it known to the network.
 * @returns its id.
 * @throws `card.uid_taken` when a card, of any wallet, has the uid.
 */
export function createCard(ctx: Ctx, scope: WalletScope, card: NewCard): Promise<string> {
  return refusingTakenUid(() => ctx.db.tx((tx) => createCardIn(ctx, tx, scope, card)))
}

/** {@link createCard} within a transaction of the caller's (card orders, seeds). Locks the wallet first. */
export async function createCardIn(ctx: Ctx, tx: Tx, scope: WalletScope, card: NewCard): Promise<string> {
  await countNewCards(tx, scope, 1)
  const wallet = (await selectCardWallet(tx, scope, ctx.now)) ?? refuse('wallet.not_found')
  const id = ctx.newId()
  const { memberId = null, vehicleId = null, costCentre = null, validUntil = null, externalId = null } = card
  const people = await selectCardPeople(tx, scope, { memberId, vehicleId })
  if (memberId !== null && people?.member_name == null) refuse('member.not_found')
  if (vehicleId !== null && people?.licence_plate == null) refuse('vehicle.not_found')
  const contractId = contractIdOf(ctx, id)
  const cardNumber = card.cardNumber ?? visualNumberOf(id)
  const uid = (card.uid ?? contractId.replaceAll('-', '')).toUpperCase()
  const { creditMode, assignedMinor, renewal, day } = card.plafond
  await insertCard(tx, scope, {
    id,
    name: card.name,
    cardNumber,
    contractId,
    uid,
    type: card.type,
    creditMode,
    assignedMinor,
    creditRenewal: renewal,
    renewalDay: day,
    periodStartedAt: periodStart(card.plafond, ctx.now, wallet.time_zone) ?? ctx.now,
    nextRenewalAt: nextRenewal(card.plafond, ctx.now, wallet.time_zone),
    memberId,
    vehicleId,
    costCentre,
    validUntil,
    externalId,
    activatedAt: card.isActivated ? ctx.now : null,
    searchText: cardSearchText(card.name, [cardNumber, people?.member_name, people?.licence_plate, costCentre]),
    createdAt: ctx.now,
  })
  await insertToken(tx, scope, {
    cardId: id,
    uid,
    type: card.type === 'EKEY' ? 'APP_USER' : 'RFID',
    contractId,
    now: ctx.now,
  })
  await publishCards(tx, scope, [id], ctx.now)
  await pushCards(tx, scope, [id], ctx.now)
  return id
}

async function refusingTakenUid<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const constraint = brokenConstraint(error)
    if (constraint === 'network_token_pkey' || constraint === 'card_number_once') refuse('card.uid_taken')
    throw error
  }
}

/** eMI3 contract id: country, provider, C and nine characters; the random end of a UUIDv7 makes it one of its own. */
function contractIdOf(ctx: Ctx, id: string): string {
  const { country, party } = ctx.app.config.ocpi
  const number = BigInt(`0x${id.slice(-12)}`)
    .toString(36)
    .toUpperCase()
    .padStart(9, '0')
    .slice(-9)
  return `${country}-${party}-C${number}`
}

/** Twelve digits in groups of four, as they are printed: four of the day, eight from the id's random end. */
function visualNumberOf(id: string): string {
  const day = Math.floor(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) / DAY_MS) % 10_000
  const random = BigInt(`0x${id.slice(-12)}`) % 100_000_000n
  return `${String(day).padStart(4, '0')}${String(random).padStart(8, '0')}`.replace(/(\d{4})(?=\d)/g, '$1 ')
}
