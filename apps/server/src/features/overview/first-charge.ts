import type { ReplyOf } from '@voltway/contract/endpoint'
import type { FirstSteps, simulateFirstCharge } from '@voltway/contract/overview-first-steps'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { requestCommand } from '../../kernel/network/commands.ts'
import { objectsIn } from '../../kernel/network/ocpi/merge.ts'
import { type PeerRow, selectActivePeers } from '../../kernel/network/peer.sql.ts'
import { endpointOf } from '../../kernel/network/peers.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { readCardsInState } from '../cards/cards.ts'
import { lockWalletOf } from '../wallets/wallets.ts'
import {
  type CandidateStation,
  type FirstStepFacts,
  type StartRow,
  selectChargingCards,
  selectLastStart,
  selectStationsOfPeer,
} from './first-steps.sql.ts'

type Simulation = NonNullable<FirstSteps['simulation']>

/**
 * Time for our command, the operator's authorization request and its first session report. They take seconds on a busy
 * machine.
 */
const STARTS_WITHIN_MS = 30_000
/** A failure is shown for this long. */
const FAILURE_SHOWN_MS = 10 * 60_000
const MOST_STATIONS = 60
const MOST_CARDS = 20

/** Returns the state of the simulated charge; null without a simulated operator. */
export async function readSimulation(
  ctx: Ctx,
  scope: WalletScope,
  facts: Pick<FirstStepFacts, 'is_charging'>,
): Promise<Simulation | null> {
  if ((await findSimulatedOperator(ctx)) === undefined) return null
  const start = await selectLastStart(ctx.db.read, scope)
  return { state: facts.is_charging ? 'CHARGING' : stateOf(start, ctx.now) }
}

function stateOf(start: StartRow | undefined, now: Date): Simulation['state'] {
  if (start === undefined || start.has_begun) return 'READY'
  const waitedMs = now.getTime() - Date.parse(start.requested_at)
  if (waitedMs > FAILURE_SHOWN_MS) return 'READY'
  const isRefused = start.state === 'REJECTED' || start.state === 'TIMED_OUT'
  return isRefused || waitedMs > STARTS_WITHIN_MS ? 'FAILED' : 'STARTING'
}

/**
 * Starts a charge with a card of the fleet at the simulated operator. The server only sends the start command. The
 * operator then requests the authorization, reports the session and sends the charge record over OCPI, as a real
 * operator does.
 * @throws `first_charge.not_offered`, `first_charge.no_card`, `first_charge.no_station` or `first_charge.under_way`.
 */
export async function startFirstCharge(ctx: Ctx, scope: WalletScope): Promise<ReplyOf<typeof simulateFirstCharge>> {
  const operator = (await findSimulatedOperator(ctx)) ?? refuse('first_charge.not_offered')
  const cards = await readCardsInState(ctx, scope, 'ACTIVE', MOST_CARDS)
  if (cards.length === 0) refuse('first_charge.no_card')
  const charging = await selectChargingCards(ctx.db.read, scope)
  const card = cards.find(({ id }) => !charging.has(id)) ?? refuse('first_charge.under_way')
  const station = stationForCharge(await selectStationsOfPeer(ctx.db.read, operator.id, MOST_STATIONS))
  if (station === undefined) refuse('first_charge.no_station')
  return ctx.db.tx(async (tx) => {
    // Locked, so that two concurrent requests start one charge.
    const work = { ctx, tx, scope }
    await lockWalletOf(tx, scope)
    if (stateOf(await selectLastStart(tx, scope), ctx.now) === 'STARTING') refuse('first_charge.under_way')
    await requestCommand(work, {
      type: 'START_SESSION',
      peerId: operator.id,
      walletId: scope.walletId,
      sessionId: null,
      request: { ...station.place, card_id: card.id },
    })
    recordAudit(work, {
      action: 'first_charge.simulated',
      object: { kind: 'card', id: card.id, name: card.name },
      after: { station: station.name },
    })
    return { card: { id: card.id, name: card.name }, station: { name: station.name } }
  })
}

/** Returns the operator on this machine, in a demo only. Operators elsewhere may be real and are never used. */
async function findSimulatedOperator({ app, db }: Ctx): Promise<PeerRow | undefined> {
  if (!app.config.demo) return undefined
  const peers = await selectActivePeers(db.read)
  return peers
    .filter((peer) => isOnThisMachine(endpointOf(peer, 'commands', 'RECEIVER')?.url))
    .toSorted((one, other) => (other.last_seen_at ?? '').localeCompare(one.last_seen_at ?? ''))[0]
}

function isOnThisMachine(url: string | undefined): boolean {
  if (url === undefined || !URL.canParse(url)) return false
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)
}

interface Chosen {
  readonly name: string
  readonly kilowatts: number
  readonly place: { country_code: string; party_id: string; location_id: string; evse_uid: string }
}

/** Selects the free charge point with the highest power, which shows the most energy within a minute. */
function stationForCharge(stations: readonly CandidateStation[]): Chosen | undefined {
  const free = stations.flatMap(({ country_code, party_id, id, name, raw }) =>
    objectsIn(raw.evses).flatMap((evse) => {
      if (evse.status !== 'AVAILABLE' || typeof evse.uid !== 'string') return []
      const place = { country_code, party_id, location_id: id, evse_uid: evse.uid }
      return [{ name, kilowatts: powerOf(evse), place }]
    }),
  )
  return free.toSorted((one, other) => other.kilowatts - one.kilowatts)[0]
}

function powerOf(evse: Record<string, unknown>): number {
  const watts = objectsIn(evse.connectors).map(({ max_electric_power }) => Number(max_electric_power) || 0)
  return Math.max(0, ...watts) / 1000
}
