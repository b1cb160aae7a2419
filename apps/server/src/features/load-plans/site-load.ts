import type { ReplyOf } from '@voltway/contract/endpoint'
import type { getSitePlan, PlannedTarget } from '@voltway/contract/load-plans'
import { formatEnergyKwh } from '@voltway/money/energy'
import { formatUnitPrice } from '@voltway/money/money'
import type { Ctx } from '../../kernel/ctx.ts'
import { sitePricingAt } from '../../kernel/pricing/site-pricing.ts'
import { systemScope, type WalletScope, type WalletWork } from '../../kernel/scope.ts'
import { enqueue, job } from '../../platform/jobs.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql, Tx } from '../../platform/sql.ts'
import type { ProfileAnswer } from '../chargers/chargers.ts'
import {
  clearProfilesRequests,
  type ProfileRequest,
  type ProfileTarget,
  setProfileRequest,
} from './charging-profiles.ts'
import { defaultPowerW } from './default-power.ts'
import { constantPower, type PowerSchedule, quarterAt, quarterStart, quarters } from './power-schedule.ts'
import {
  confirmProfile,
  expireProfile,
  noProfile,
  PLANNED_QUARTERS,
  type ProfileState,
  refuseProfile,
  sendProfile,
  unknownDefault,
} from './profile-turns.ts'
import { quarterPrices } from './quarter-prices.ts'
import { readyAt } from './ready-time.ts'
import {
  type ConnectorProfileRow,
  deleteConnectorProfiles,
  deleteSitePlan,
  type LoadConnectorRow,
  lockSitePlan,
  type SitePlanRow,
  selectConnectorProfiles,
  selectIsLimited,
  selectLimitedChargers,
  selectLimitedSites,
  selectLoadConnectors,
  selectPlanOfCharge,
  selectSiteOfCharge,
  selectSiteOfCharger,
  selectSitePlan,
  updateSitePlan,
  upsertConnectorProfile,
} from './site-load.sql.ts'
import { planSite, type SiteConnector, type SitePlan } from './site-plan.ts'

/**
 * Requests a charger to follow a profile. The request is stored in the transaction and sent after it.
 * @returns the id of its command; null when the charger is not connected.
 */
export type ProfileSender = (work: WalletWork, chargerId: string, request: ProfileRequest) => Promise<string | null>
let sendToCharger: ProfileSender = () => Promise.resolve(null)
/** Sets how requests reach chargers. */
export function setProfileSender(send: ProfileSender): void {
  sendToCharger = send
}

/** Charge points have three phases with 32 A, as long as nobody states another installation. */
const PHASES = 3
const LEAST_W = 6 * 230 * PHASES
const MOST_W = 32 * 230 * PHASES

/** The number of periods that chargers have to accept is not standardised. Most accept a change per hour of a day. */
const MOST_PERIODS = 24

/** A charger that refused a profile gets the next one after this time. */
const REFUSED_MS = 15 * 60_000
const acceptsAgain = (refusedAt: string | null, now: number): boolean =>
  refusedAt === null || now - Date.parse(refusedAt) >= REFUSED_MS

/**
 * Plans a site with a limit and sends the profiles that can be sent now, in the caller's transaction. Called whenever a
 * charger of the site connects or disconnects, a charge begins or ends, or a target or the limit changes.
 */
export async function replanSite(work: WalletWork, siteId: string): Promise<void> {
  const { ctx, tx, scope } = work
  const before = await lockSitePlan(tx, scope, siteId)
  if (before === undefined) return
  const limitW = before.grid_limit_w
  if (limitW === null) return releaseChargers(work, siteId)
  const now = ctx.now.getTime()
  const rows = await selectLoadConnectors(tx, scope, siteId, ctx.now)
  const states = rows.map(profilesOf)
  const defaults = defaultPowerW(
    limitW,
    rows.map(() => ({ minW: LEAST_W })),
  )
  const pricing = await sitePricingAt(work, siteId, now)
  const known = rows.map((row, index) =>
    connectorOf(row, states[index] as ConnectorProfileRow, {
      ...{ id: `${index}`, before, now, defaultW: defaults[index] ?? 0 },
    }),
  )
  const price = quarterPrices(pricing, quarterAt(now), PLANNED_QUARTERS)
  const plan = planSite({ limitW: () => limitW, price, connectors: known }, now)
  for (const { connectorId, kind, schedule } of plan.turns) {
    const index = Number(connectorId)
    const [row, state] = [rows[index] as LoadConnectorRow, states[index] as ConnectorProfileRow]
    const request = setProfileRequest(targetOf(row), kind, schedule, now)
    const commandId = await sendToCharger(work, row.charger_id, request)
    if (commandId === null) continue
    if (kind === 'DEFAULT') state.default_profile = sendProfile(state.default_profile, commandId, schedule)
    else state.charge_profile = sendProfile(state.charge_profile, commandId, schedule)
  }
  for (const state of states) await upsertConnectorProfile(tx, scope, state)
  const connectors = rows.map((row, index) => plannedRow(row, known[index] as SiteConnector, plan, now))
  await updateSitePlan(tx, scope, siteId, { first_quarter: plan.from, connectors, now: ctx.now })
}

function plannedRow(row: LoadConnectorRow, { id, car, accepts }: SiteConnector, plan: SitePlan, now: number) {
  const { charger_id, evse, session_id, ready_by, target_wh } = row
  const { readiness = null, powersW = [] } = plan.rows.find(({ connectorId }) => connectorId === id) ?? {}
  // A charger that accepts no profile follows an older one: its powers are the most that is possible, and no promise.
  const neededWh = accepts ? (car?.neededWh ?? null) : null
  const ready = neededWh === null ? null : readyAt({ from: plan.from, powersW, afterW: 0 }, neededWh, now)
  return {
    ...{ charger_id, evse, session_id, ready_by, readiness, powers_w: [...powersW] },
    energy_kwh: target_wh === null ? null : formatEnergyKwh(target_wh),
    ready_at: ready === null ? null : new Date(ready).toISOString(),
  }
}

/** The power of a charger without a profile. */
const FREE = constantPower(MOST_W)
const isFree = (schedule: PowerSchedule) => schedule.powersW.length === 0 && schedule.afterW === MOST_W

/** Removes the profiles of a limit that the site no longer has, of each charger once it is connected, until it answers. */
async function releaseChargers(work: WalletWork, siteId: string): Promise<void> {
  const { ctx, tx, scope } = work
  const chargers = await selectLimitedChargers(tx, scope, siteId, ctx.now)
  for (const { charger_id, protocol, is_connected, is_clearing } of chargers) {
    const rows = await selectConnectorProfiles(tx, scope, charger_id)
    const isTooSoon = rows.some((row) => hasRelease(row) && !acceptsAgain(row.refused_at, ctx.now.getTime()))
    if (!is_connected || is_clearing || isTooSoon || protocol === null) continue
    const requests = clearProfilesRequests(protocol)
    const ofDefault = await sendToCharger(work, charger_id, requests.DEFAULT)
    const ofCharge = await sendToCharger(work, charger_id, requests.CHARGE)
    if (ofDefault === null || ofCharge === null) continue
    for (const row of rows) {
      row.default_profile = sendProfile(row.default_profile, ofDefault, FREE)
      row.charge_profile = sendProfile(row.charge_profile, ofCharge, FREE)
      await upsertConnectorProfile(tx, scope, row)
    }
  }
  if (chargers.length === 0) await deleteSitePlan(tx, scope, siteId)
}

/** Whether a charger has not answered a request to delete its profiles. */
const hasRelease = ({ default_profile, charge_profile }: ConnectorProfileRow): boolean =>
  [default_profile, charge_profile].some(({ sent }) => sent.some(({ schedule }) => isFree(schedule)))

/** Whether a charge point follows no profile any more. */
const isReleased = ({ default_profile, charge_profile }: ConnectorProfileRow): boolean =>
  [default_profile, charge_profile].every(
    ({ confirmed, sent }) => sent.length === 0 && (confirmed === null || isFree(confirmed)),
  )

/** Plans the site of a charge again. */
export async function replanSiteOfCharge(work: WalletWork, sessionId: string): Promise<void> {
  const found = await selectSiteOfCharge(work.tx, work.scope, sessionId)
  if (found !== undefined) await replanSite(work, found.site_id)
}

/** Plans a site with a limit again, soon after the transaction. Many changes at once make one plan. */
export async function replanLater({ tx, scope }: WalletWork, siteId: string): Promise<void> {
  if (await selectIsLimited(tx, scope, siteId))
    await enqueue(tx, replanOneSite, { walletId: scope.walletId, siteId }, { singletonKey: siteId })
}

/** Records an answer, and sends what it makes room for. */
export async function recordProfileAnswer(work: WalletWork, answer: ProfileAnswer): Promise<void> {
  const { ctx, tx, scope } = work
  const { chargerId, commandId, outcome } = answer
  const found = await selectSiteOfCharger(tx, scope, chargerId)
  if (found === undefined) return
  const plan = await lockSitePlan(tx, scope, found.site_id)
  if (plan === undefined) return
  const isSent = ({ sent }: ProfileState) => sent.some(({ id }) => id === commandId)
  const apply = { ACCEPTED: confirmProfile, REJECTED: refuseOrRelease, TIMED_OUT: expireProfile }[outcome]
  const rows = await selectConnectorProfiles(tx, scope, chargerId)
  for (const row of rows) {
    if (!isSent(row.default_profile) && !isSent(row.charge_profile)) continue
    row.default_profile = apply(row.default_profile, commandId)
    row.charge_profile = apply(row.charge_profile, commandId)
    row.refused_at = outcome === 'ACCEPTED' ? null : ctx.now.toISOString()
    await upsertConnectorProfile(tx, scope, row)
  }
  if (plan.grid_limit_w === null && rows.every(isReleased)) await deleteConnectorProfiles(tx, scope, chargerId)
  await replanSite(work, found.site_id)
}

/** A charger that refuses to remove its profiles has none. */
function refuseOrRelease(state: ProfileState, id: string): ProfileState {
  const refused = state.sent.find((profile) => profile.id === id)
  return refused !== undefined && isFree(refused.schedule) ? confirmProfile(state, id) : refuseProfile(state, id)
}

/** A profile of a charge that has ended is over. */
const profilesOf = (row: LoadConnectorRow): ConnectorProfileRow => ({
  ...{ charger_id: row.charger_id, evse: row.evse, transaction_id: row.transaction_id, refused_at: row.refused_at },
  default_profile: row.default_profile ?? unknownDefault(MOST_W),
  charge_profile:
    row.charge_profile === null || row.profile_transaction_id !== row.transaction_id ? noProfile : row.charge_profile,
})

interface Surroundings {
  readonly id: string
  readonly before: SitePlanRow
  readonly now: number
  readonly defaultW: number
}

function connectorOf(row: LoadConnectorRow, state: ConnectorProfileRow, more: Surroundings): SiteConnector {
  const { id, before, now, defaultW } = more
  return {
    ...{ id, minW: LEAST_W, maxW: MOST_W, defaultW },
    accepts: row.is_connected && acceptsAgain(row.refused_at, now),
    profiles: { DEFAULT: state.default_profile, CHARGE: state.charge_profile },
    car: carOf(row),
    promised: promisedOf(row, before),
  }
}

function carOf(row: LoadConnectorRow): SiteConnector['car'] {
  const { transaction_id, started_at, energy_wh, power_w, ready_by, target_wh, requested_at } = row
  if (transaction_id === null || started_at === null) return null
  const chargedWh = Number(energy_wh ?? 0n)
  return {
    ...{ chargedWh, maxW: MOST_W, isCharging: power_w === null || power_w > 0 },
    neededWh: target_wh === null ? null : Math.max(0, Number(target_wh) - chargedWh),
    requestedAt: Date.parse(requested_at ?? started_at),
    readyAt: ready_by === null ? null : Date.parse(ready_by),
  }
}

/** A target that changed after the plan is a new request. */
function promisedOf(row: LoadConnectorRow, { planned_at, first_quarter, connectors }: SitePlanRow) {
  const planned = connectors.find(({ charger_id, evse }) => charger_id === row.charger_id && evse === row.evse)
  const isSame = planned?.session_id === row.session_id && planned?.readiness === 'READY'
  if (planned === undefined || !isSame || planned_at === null || row.requested_at === null) return null
  if (Date.parse(row.requested_at) > Date.parse(planned_at)) return null
  return { from: first_quarter, powersW: planned.powers_w, afterW: 0 }
}

const targetOf = ({ protocol, evse, clock_offset_s, reference }: LoadConnectorRow): ProfileTarget => ({
  ...{ version: protocol ?? '1.6', evse, phases: PHASES, maxPeriods: MOST_PERIODS },
  // Every charger for alternating current accepts amperes.
  unit: 'A',
  ...{ clockOffsetS: clock_offset_s, transaction: reference },
})

/** Returns the plan of a site for its timeline. */
export async function readSitePlan(ctx: Ctx, scope: WalletScope, siteId: string): Promise<ReplyOf<typeof getSitePlan>> {
  const plan = (await selectSitePlan(ctx.db, scope, siteId)) ?? refuse('site.not_found')
  const { grid_limit_w: limit_w, planned_at, first_quarter, connectors } = plan
  if (limit_w === null || planned_at === null)
    return { limit_w, planned_at: null, from: null, prices: [], connectors: [] }
  const from = quarterStart(first_quarter)
  const prices = await pricesOf({ ctx, tx: ctx.db, scope }, siteId, first_quarter)
  return { limit_w, planned_at, from: new Date(from).toISOString(), prices, connectors }
}

async function pricesOf(work: WalletWork<Sql>, siteId: string, from: number): Promise<string[]> {
  const pricing = await sitePricingAt(work, siteId, quarterStart(from))
  if (pricing === undefined) return []
  const price = quarterPrices(pricing, from, PLANNED_QUARTERS)
  return quarters(from, from + PLANNED_QUARTERS).map((quarter) => formatUnitPrice(BigInt(Math.round(price(quarter)))))
}

/** Returns what the plan of its site makes of a charge. */
export async function readOutlook(
  on: Sql,
  scope: WalletScope,
  sessionId: string,
): Promise<Pick<PlannedTarget, 'is_planned' | 'readiness' | 'ready_at'>> {
  const plan = await selectPlanOfCharge(on, scope, sessionId)
  const is_planned = plan !== undefined && plan.grid_limit_w !== null
  const planned = is_planned ? plan.connectors.find(({ session_id }) => session_id === sessionId) : undefined
  return { is_planned, readiness: planned?.readiness ?? null, ready_at: planned?.ready_at ?? null }
}

/** Plans one site again. */
const replanOneSite = job<{ walletId: string; siteId: string }, Ctx>({
  name: 'load-plans.site',
  oneWaiting: true,
  inTransaction: true,
  handle: (ctx, { walletId, siteId }, tx) => replanSite({ ctx, tx: tx as Tx, scope: systemScope(walletId) }, siteId),
})

/**
 * Plans all sites when a quarter of an hour begins: plans reach further, what was not delivered is made up, and chargers
 * that did not answer get another request.
 */
export const replanAllSites = job<object, Ctx>({
  name: 'load-plans.all',
  cron: { expression: '*/15 * * * *', timeZone: 'UTC' },
  inTransaction: true,
  handle: async (_ctx, _data, tx) => {
    const sites = await selectLimitedSites(tx as Tx)
    for (const { wallet_id: walletId, site_id: siteId } of sites)
      await enqueue(tx as Tx, replanOneSite, { walletId, siteId }, { singletonKey: siteId })
  },
})

export const loadPlansJobs = [replanOneSite, replanAllSites]
