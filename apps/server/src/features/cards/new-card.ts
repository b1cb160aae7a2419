import { parseMoney } from '@voltway/money/money'
import { registerCentres } from '../../kernel/cost-centres/centre-names.sql.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { insertTokens } from '../../kernel/network/card-token.sql.ts'
import { pushTokensOf } from '../../kernel/network/tokens.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { refuse } from '../../platform/refusal.ts'
import { brokenConstraint } from '../../platform/sql.ts'
import { countNewCards, readRenewalDefaults } from '../wallets/wallets.ts'
import { selectCardWallet } from './card-list.sql.ts'
import { publishCards } from './card-news.ts'
import { cardSearchText } from './card-search-text.ts'
import { insertCards, type NewCardRow, selectNamesAndPlates } from './cards.sql.ts'
import { nextRenewal, type PlafondSettings, periodStart } from './plafond.ts'

export interface NewCard {
  readonly name: string
  readonly type: 'PHYSICAL' | 'EKEY'
  /** The UID that the reader reads; generated for an eKey without one. */
  readonly uid?: string
  /** The printed number; generated when none is printed yet. */
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
 * Creates a card in a wallet and publishes it to the network.
 * @returns its id.
 * @throws `card.uid_taken` when a card, of any wallet, has the uid.
 */
export function createCard(ctx: Ctx, scope: WalletScope, card: NewCard): Promise<string> {
  return refusingUsedUid(() => ctx.db.tx((tx) => createCardIn({ ctx, tx, scope }, card)))
}

/** {@link createCard} in the caller's transaction. Locks the wallet first. */
export async function createCardIn(work: WalletWork, card: NewCard): Promise<string> {
  const [created] = await createCardsIn(work, [card])
  return (created as CreatedCard).id
}

export interface CreatedCard {
  readonly id: string
  readonly cardNumber: string
}

/**
 * Creates several cards in the caller's transaction, in a few statements whatever their number. Locks the wallet first.
 */
async function createCardsIn(work: WalletWork, cards: readonly NewCard[]): Promise<CreatedCard[]> {
  const { ctx, tx, scope } = work
  await countNewCards(tx, scope, cards.length)
  const wallet = (await selectCardWallet(tx, scope, ctx.now)) ?? refuse('wallet.not_found')
  const known = await selectNamesAndPlates(tx, scope, {
    memberIds: cards.flatMap(({ memberId }) => memberId ?? []),
    vehicleIds: cards.flatMap(({ vehicleId }) => vehicleId ?? []),
  })
  const numbers = new Set<string>()
  const rows = cards.map((card) => newRow(ctx, card, { ...known, timeZone: wallet.time_zone, numbers }))
  await registerCentres(
    work,
    scope,
    rows.map(({ costCentre }) => costCentre),
  )
  await insertCards(tx, scope, rows)
  await insertTokens(
    tx,
    scope,
    rows.map(({ id, uid, type, contractId }) => ({
      cardId: id,
      uid,
      type: type === 'EKEY' ? 'APP_USER' : 'RFID',
      contractId,
      now: ctx.now,
    })),
  )
  const ids = rows.map(({ id }) => id)
  await publishCards(work, ids, 'card.created')
  await pushTokensOf(tx, scope, ids, ctx.now)
  return rows.map(({ id, cardNumber }) => ({ id, cardNumber }))
}

interface Surroundings {
  readonly names: ReadonlyMap<string, string>
  readonly plates: ReadonlyMap<string, string>
  readonly timeZone: string
  /** Numbers already used in this batch, so that two cards created at the same time never share one. */
  readonly numbers: Set<string>
}

function newRow(ctx: Ctx, card: NewCard, { names, plates, timeZone, numbers }: Surroundings): NewCardRow {
  const { memberId = null, vehicleId = null, costCentre = null, validUntil = null, externalId = null } = card
  if (memberId !== null && !names.has(memberId)) refuse('member.not_found')
  if (vehicleId !== null && !plates.has(vehicleId)) refuse('vehicle.not_found')
  let id = ctx.newId()
  while (card.cardNumber === undefined && numbers.has(visualNumberOf(id))) id = ctx.newId()
  const cardNumber = card.cardNumber ?? visualNumberOf(id)
  numbers.add(cardNumber)
  const contractId = contractIdOf(ctx, id)
  const { creditMode, assignedMinor, renewal, day } = card.plafond
  const others = [cardNumber, names.get(memberId ?? ''), plates.get(vehicleId ?? ''), costCentre]
  return {
    id,
    name: card.name,
    cardNumber,
    contractId,
    uid: (card.uid ?? contractId.replaceAll('-', '')).toUpperCase(),
    type: card.type,
    creditMode,
    assignedMinor,
    creditRenewal: renewal,
    renewalDay: day,
    periodStartedAt: periodStart(card.plafond, ctx.now, timeZone) ?? ctx.now,
    nextRenewalAt: nextRenewal(card.plafond, ctx.now, timeZone),
    memberId,
    vehicleId,
    costCentre,
    validUntil,
    externalId,
    activatedAt: card.isActivated ? ctx.now : null,
    searchText: cardSearchText(card.name, others),
    createdAt: ctx.now,
  }
}

/** One card of a delivered order. */
export interface OrderedCard {
  readonly name: string
  readonly memberId?: string | null
  readonly vehicleId?: string | null
  readonly costCentre?: string | null
  readonly validUntil?: string | null
  readonly externalId?: string | null
  /** The UID on the chip and the printed number of a physical card; generated where missing. */
  readonly uid?: string
  readonly cardNumber?: string
}

/**
 * Creates the cards of an order, in the transaction that delivers it. Physical cards wait for activation by their
 * printed number; eKeys can charge immediately. Their limit is the wallet's default for new cards (renewal_defaults);
 * without one they have none.
 * @throws `card.uid_taken` when a uid or number is in use, `member.not_found` when a member no longer exists.
 */
export async function createOrderedCards(
  work: WalletWork,
  { isEkey, cards }: { readonly isEkey: boolean; readonly cards: readonly OrderedCard[] },
): Promise<CreatedCard[]> {
  const plafond = plafondOfNewCards(await readRenewalDefaults(work.tx, work.scope))
  const type = isEkey ? 'EKEY' : 'PHYSICAL'
  return refusingUsedUid(() =>
    createCardsIn(
      work,
      cards.map((card) => ({ ...card, type, plafond, isActivated: isEkey })),
    ),
  )
}

function plafondOfNewCards(defaults: Awaited<ReturnType<typeof readRenewalDefaults>>): PlafondSettings {
  const { credit_renewal: renewal, assigned_credit: assigned } = defaults
  return {
    creditMode: assigned === null ? 'UNLOCKED' : 'LIMITED',
    assignedMinor: assigned === null ? null : parseMoney(assigned),
    renewal,
    day: renewal === 'NONE' ? null : (defaults.renewal_day ?? 1),
  }
}

async function refusingUsedUid<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const constraint = brokenConstraint(error)
    if (constraint === 'network_token_pkey' || constraint === 'card_number_once') refuse('card.uid_taken')
    throw error
  }
}

/** eMI3 contract id: country, provider, C and nine characters. The random end of a UUIDv7 makes it unique. */
function contractIdOf(ctx: Ctx, id: string): string {
  const { country, party } = ctx.app.config.ocpi
  const number = BigInt(`0x${id.slice(-12)}`)
    .toString(36)
    .toUpperCase()
    .padStart(9, '0')
    .slice(-9)
  return `${country}-${party}-C${number}`
}

/** Twelve digits in groups of four, as printed: four from the day, eight from the id's random end. */
function visualNumberOf(id: string): string {
  const day = Math.floor(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) / DAY_MS) % 10_000
  const random = BigInt(`0x${id.slice(-12)}`) % 100_000_000n
  return `${String(day).padStart(4, '0')}${String(random).padStart(8, '0')}`.replace(/(\d{4})(?=\d)/g, '$1 ')
}
