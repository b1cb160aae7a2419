import { createCard } from '../features/cards/new-card.ts'
import { createFleet } from '../features/fleets/fleets.ts'
import { createMember } from '../features/members/members.ts'
import { joinWallet } from '../features/memberships/memberships.ts'
import { beginPlan } from '../features/subscriptions/subscriptions.ts'
import { saveVatNumber } from '../features/vat-numbers/vat-numbers.ts'
import { createVehicle } from '../features/vehicles/vehicles.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { createPerson } from '../kernel/identity/person.ts'
import type { WalletScope } from '../kernel/scope.ts'
import { DAY_MS } from '../platform/durations.ts'
import { type DemoDriver, type DemoWallet, demoWallets, monthly, otherWallet } from './fleet.ts'
import { DEMO_PASSWORD, demoPeople } from './people.ts'
import type { SeededRandom } from './seeded-random.ts'

/**
 * The demo's plans are paid until about three weeks after its first start. The company is founded thirteen months
 * before.
 */
const VALID_FOR_MS = 422 * DAY_MS
/** With the sandbox, the owner's plan has been renewed twice since, so that there are bills. */
const FIRST_PERIOD_MS = 361 * DAY_MS

/** A demo card and its driver's charging habits. */
export interface DemoCard {
  readonly scope: WalletScope
  readonly cardId: string
  readonly uid: string
  readonly driver: Pick<DemoDriver, 'batteryWh' | 'stations' | 'perWeek'>
}

/** A created demo wallet and its cards that charge. */
export interface DemoFleet {
  readonly scope: WalletScope
  readonly wallet: DemoWallet
  readonly cards: readonly DemoCard[]
}

/**
 * Creates the demo's people, wallets, members, vehicles and cards.
 * @returns undefined when the demo exists already.
 */
export async function foundDemoCompanies(ctx: Ctx, random: SeededRandom): Promise<DemoFleet[] | undefined> {
  const people = new Map<string, string>()
  for (const person of demoPeople) {
    const { id, created } = await createPerson(ctx, { ...person, password: DEMO_PASSWORD, verified: true })
    if (!created) return undefined
    people.set(person.role, id)
  }
  // Before the wallets are created, because that would start the free plan.
  const validUntil = new Date(ctx.now.getTime() + VALID_FOR_MS)
  const renews = ctx.app.config.payments.provider === 'sandbox'
  const firstUntil = renews ? new Date(ctx.now.getTime() + FIRST_PERIOD_MS) : validUntil
  const work = { ctx, tx: ctx.db }
  await beginPlan(work, {
    personId: people.get('owner') as string,
    plan: 'PRO',
    priceStep: 1,
    validUntil: firstUntil,
  })
  await beginPlan(work, {
    personId: people.get('other_owner') as string,
    plan: 'START',
    priceStep: 1,
    validUntil,
  })
  const fleets: DemoFleet[] = []
  for (const wallet of demoWallets)
    fleets.push(await foundFleet(ctx, random, wallet, { ownerId: people.get('owner') as string, people }))
  fleets.push(
    await foundFleet(ctx, random, otherWallet, { ownerId: people.get('other_owner') as string, people: new Map() }),
  )
  return fleets
}

async function foundFleet(
  ctx: Ctx,
  random: SeededRandom,
  wallet: DemoWallet,
  { ownerId, people }: { readonly ownerId: string; readonly people: ReadonlyMap<string, string> },
): Promise<DemoFleet> {
  const scope = await createFleet(ctx, ownerId, {
    name: wallet.name,
    paymentLogic: wallet.logic,
    creditMinor: wallet.creditMinor,
    language: 'pt',
    billingAddress: {
      name: `${wallet.name}, Lda.`,
      street: 'Avenida Infante Dom Henrique 143',
      postal_code: '1950-406',
      city: 'Lisboa',
      country: 'PT',
      tax_id: null,
    },
  })
  // Before the first document, because issued documents never change.
  const vatNumber = { country: 'PT', number: wallet.vatNumber, name: `${wallet.name}, Lda.` }
  await saveVatNumber(ctx, { kind: 'wallet', scope }, vatNumber)
  // The driver and the team's manager belong to the first wallet only, so that the demo has people of one fleet.
  const drives = wallet === demoWallets[0]
  for (const person of demoPeople) {
    const personId = people.get(person.role)
    if (personId === undefined || person.role === 'owner' || person.role === 'other_owner') continue
    if ((person.role === 'driver' || person.role === 'team_manager') && !drives) continue
    const invited = { invitedBy: ownerId, invitedAt: ctx.now }
    const membership = { id: ctx.newId(), personId, groups: person.permissionGroups, ...invited, at: ctx.now }
    await ctx.db.tx((tx) => joinWallet(tx, scope, membership))
  }
  const cards: DemoCard[] = []
  for (const [index, driver] of wallet.drivers.entries()) {
    const personId = drives && index === 0 ? (people.get('driver') ?? null) : null
    cards.push(await equipDriver(ctx, random, scope, { driver, index, personId }))
  }
  for (const [index, name] of wallet.poolCards.entries()) {
    const uid = uidOf(random)
    const isEkey = index % 3 === 2
    const cardId = await createCard(ctx, scope, {
      name,
      type: isEkey ? 'EKEY' : 'PHYSICAL',
      uid,
      costCentre: 'Pool',
      plafond:
        index % 4 === 3
          ? { creditMode: 'UNLOCKED', assignedMinor: null, renewal: 'NONE', day: null }
          : monthly(15_000n),
      // The last pool card of each fleet is delivered and not activated.
      isActivated: index < wallet.poolCards.length - 1,
    })
    if (index < 2) cards.push({ scope, cardId, uid, driver: { batteryWh: 52_000n, stations: [0, 1], perWeek: 1 } })
  }
  return { scope, wallet, cards }
}

async function equipDriver(
  ctx: Ctx,
  random: SeededRandom,
  scope: WalletScope,
  {
    driver,
    index,
    personId,
  }: { readonly driver: DemoDriver; readonly index: number; readonly personId: string | null },
): Promise<DemoCard> {
  const address = driver.name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/ /g, '.')
  const memberId = await createMember(ctx, scope, {
    name: driver.name,
    email: personId === null ? `${address}@demo.voltway.example` : 'driver@demo.voltway.example',
    personId,
    employeeNumber: String(1001 + index),
    costCentre: driver.costCentre,
    // Most drivers consent to showing their last station.
    locationConsent: index % 4 !== 3,
  })
  const vehicleId = await createVehicle(ctx, scope, {
    licencePlate: driver.plate,
    brand: driver.brand,
    model: driver.model,
    batteryWh: driver.batteryWh,
    memberId,
  })
  const uid = uidOf(random)
  // Limits have a wide margin, as in a fleet that trusts its drivers. A few are tight, so that the demo shows reached
  // limits.
  const isTight = index % 8 === 5
  const cardId = await createCard(ctx, scope, {
    name: `${driver.model} ${driver.plate}`,
    type: index % 5 === 4 ? 'EKEY' : 'PHYSICAL',
    uid,
    memberId,
    vehicleId,
    costCentre: driver.costCentre,
    plafond: monthly(BigInt(driver.perWeek) * (isTight ? 4_500n : 9_000n)),
    isActivated: true,
  })
  return { scope, cardId, uid, driver }
}

/** Creates a uid of seven bytes, as a reader returns it for a MIFARE card. */
function uidOf(random: SeededRandom): string {
  return `04${Array.from({ length: 6 }, () => random.between(0, 255).toString(16).padStart(2, '0')).join('')}`.toUpperCase()
}
