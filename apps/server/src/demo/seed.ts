import { recordAnomalies } from '../features/insight/anomalies.ts'
import { type App, type Ctx, type Person, systemCtx } from '../kernel/ctx.ts'
import { checkInvariants } from '../kernel/ledger/ledger-invariants.ts'
import { insertPeer, selectPeers } from '../kernel/network/peer.sql.ts'
import { hashOfToken, newToken } from '../kernel/network/sealed.ts'
import { DAY_MS } from '../platform/durations.ts'
import { sql } from '../platform/sql.ts'
import { laterActions, runActions } from './actions.ts'
import { changeActions } from './changes.ts'
import { closingActions } from './closings.ts'
import { foundDemoCompanies } from './company.ts'
import { controlActions } from './control.ts'
import { disputeActions } from './disputes.ts'
import { demoDocuments } from './documents.ts'
import { HISTORY_MONTHS, prepareHistory, storeDemoStations } from './history.ts'
import { insightActions } from './insight.ts'
import { integrationActions } from './integrations.ts'
import { invitationActions } from './invitations.ts'
import { odometerActions } from './odometers.ts'
import { orderActions } from './orders.ts'
import { demoPayments } from './payments.ts'
import { demoPeople } from './people.ts'
import { reimbursementActions } from './reimbursements.ts'
import { seededRandom } from './seeded-random.ts'
import { siteActions } from './sites.ts'
import { markDemoBegun, markDemoComplete, refuseUnfinishedDemo } from './unfinished-demo.sql.ts'

/** The simulator's name before it registers with its own. */
export const SIMULATED_NETWORK = 'Simulated network'

const MONTH_MS = 30.4 * DAY_MS

/**
 * Inserts the demo once: people, two wallets of one company and one of another, 40 cards, and thirteen months of
 * charging. It calls the product's use cases in the order of time with a past clock. A database that contains the
 * demo's people stays unchanged.
 * @throws StartRefused when an earlier call was interrupted.
 * @param sampleEvery one in this many older charges is reported, for faster tests.
 * @param onProgress gets the percentage that is done, repeatedly.
 */
export async function seedDemo(
  app: App,
  { sampleEvery = 1, onProgress }: { sampleEvery?: number; onProgress?: (percent: number) => void } = {},
): Promise<void> {
  const random = seededRandom(20_260)
  const now = systemCtx(app, undefined, 'demo')
  const founded: Ctx = { ...now, now: new Date(now.now.getTime() - (HISTORY_MONTHS + 0.2) * MONTH_MS) }
  await refuseUnfinishedDemo(app.db)
  await markDemoBegun(app.db)
  const fleets = await foundDemoCompanies(founded, random)
  if (fleets === undefined) {
    await markDemoComplete(app.db)
    return
  }
  const peerId = await simulatedPeer(founded)
  const points = await storeDemoStations(founded, peerId)
  const past = prepareHistory(now, { fleets, points, peerId, random, sampleEvery })
  const owner = demoPeople.find(({ role }) => role === 'owner')
  const person = owner && (await personOfEmail(app, owner.email))
  const [first] = fleets
  const sites = first && siteActions(now, first)
  const events = [
    ...(person ? demoPayments(app, now, fleets, person) : []),
    ...demoDocuments(now, fleets),
    ...(first === undefined || sites === undefined
      ? []
      : laterActions(now, first.scope.walletId, [...orderActions(), ...closingActions(now), sites.begin])),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime())
  for (const [index, { at, run }] of events.entries()) {
    await past.reportUntil(at)
    await run()
    onProgress?.(Math.floor(((index + 1) / events.length) * 100))
  }
  const blocked = first?.cards[7]
  if (first !== undefined && blocked !== undefined) {
    const { walletId } = first.scope
    const changes = await changeActions(now, walletId, blocked.cardId)
    const control = await controlActions(now, walletId)
    const disputes = await disputeActions(now, walletId)
    const actions = [
      ...invitationActions,
      ...changes,
      ...control,
      ...insightActions(first),
      ...integrationActions,
      ...disputes,
      ...odometerActions(),
      ...(sites?.charges ?? []),
      ...reimbursementActions(now),
    ]
    await runActions(now, walletId, actions)
    await recordAnomalies(now, new Date(now.now.getTime() - 14 * DAY_MS))
  }
  const violations = await checkInvariants(app.db)
  if (violations.length > 0) throw new Error(`the demo's money does not add up: ${violations.join('; ')}`)
  await markDemoComplete(app.db)
  // Updates the statistics after the bulk inserts. Otherwise the first lists would be planned for empty tables.
  await app.db.text('analyze')
}

/**
 * The peer whose stations the past sessions use. Its token is not stored, because the simulator gets a new invitation.
 */
async function simulatedPeer(ctx: Ctx): Promise<string> {
  const known = (await selectPeers(ctx.db)).find((peer) => peer.name === SIMULATED_NETWORK)
  if (known !== undefined) return known.id
  const id = ctx.newId()
  const token = hashOfToken(newToken())
  await insertPeer(
    ctx.db,
    { id, name: SIMULATED_NETWORK, incomingTokenHash: token, outgoingToken: null, versionsUrl: null },
    ctx.now,
  )
  return id
}

async function personOfEmail({ db }: App, email: string): Promise<Person | undefined> {
  const row = await db.row<Omit<Person, 'sessionId'>>(
    sql`select id, email, name, language from person where email = ${email}`,
  )
  return row && { ...row, sessionId: row.id }
}
