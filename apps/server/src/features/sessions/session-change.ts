import type { WebhookEvent } from '@voltway/contract/integrations-webhooks'
import type { SessionNews } from '@voltway/contract/live'
import type { SessionFlag, SessionStatus } from '@voltway/contract/sessions'
import type { SessionEvent } from '@voltway/contract/sessions-details'
import { formatEnergyKwh, parseEnergyKwh } from '@voltway/money/energy'
import { formatMoney } from '@voltway/money/money'
import type { Ctx } from '../../kernel/ctx.ts'
import { type LiveEvent, liveEventRow } from '../../kernel/live/publish-live.ts'
import { legalTime } from '../../kernel/pricing/legal-time.ts'
import type { WalletWork } from '../../kernel/scope.ts'
import { publishWalletEvents } from '../../kernel/wallet-events.ts'
import { searchable } from '../../platform/searchable.ts'
import type { ChargingPlace } from './charge-facts.ts'
import type { FactsRow } from './session-facts.sql.ts'
import { selectSession } from './session-list.sql.ts'
import { stepsBetween } from './session-state.ts'
import { type StoredSession, saveSession } from './session-store.sql.ts'
import { type ClosedChange, sessionSums } from './session-sums.ts'
import { newStations } from './wallet-stations.ts'

/** A session at its first message, of any kind. The message sets its status and consumption. */
export function newSession(
  ctx: Ctx,
  facts: FactsRow,
  { cardId, place, startedAt }: { readonly cardId: string; readonly place: ChargingPlace; readonly startedAt: string },
): StoredSession {
  const wasBlocked = facts.blocked_by_hand_at !== null && Date.parse(facts.blocked_by_hand_at) <= Date.parse(startedAt)
  return {
    // The id contains the start and sorts by it. Times before 1970 come from an operator's broken clock.
    id: ctx.newId(new Date(Math.max(0, Date.parse(startedAt)))),
    status: 'PENDING',
    source: 'NETWORK',
    card_id: cardId,
    member_id: facts.member_id,
    vehicle_id: facts.vehicle_id,
    cost_centre: facts.cost_centre,
    cost_shares: facts.cost_shares,
    station_id: place.stationId,
    station: place.station,
    started_at: startedAt,
    ended_at: null,
    duration_s: 0,
    energy_wh: 0n,
    cost_minor: 0n,
    net_minor: null,
    vat_minor: null,
    cost_is_final: false,
    currency: 'EUR',
    region: place.region,
    price: null,
    energy_by_period: {},
    curve: [],
    connector: place.connector,
    auth_method: null,
    peer_id: null,
    country_code: null,
    party_id: null,
    network_id: null,
    cdr_id: null,
    cpo_cost_micro: null,
    cpo_currency: null,
    hold_id: null,
    authorization_reference: null,
    flags: wasBlocked ? ['CARD_WAS_BLOCKED'] : [],
    timeline: [],
    record: null,
    stop: null,
    co2_g: null,
    idle_s: 0,
    idle_minor: 0n,
    peak_minor: 0n,
    network_updated_at: null,
    settled_at: null,
    created_at: ctx.now.toISOString(),
  }
}

type Timeline = StoredSession['timeline']

/** Adds to the timeline in order of time. A single event is added once, with the time first reported. */
export function withEvent(timeline: Timeline, event: SessionEvent, at: string, detail: string | null = null): Timeline {
  const mayRepeat = event === 'STOP_REQUESTED' || event === 'STOP_ANSWERED' || event === 'PARTLY_CREDITED'
  if (!mayRepeat && timeline.some((entry) => entry.event === event)) return timeline
  const later = timeline.findIndex((entry) => Date.parse(entry.at) > Date.parse(at))
  return later === -1
    ? [...timeline, { at, event, detail }]
    : [...timeline.slice(0, later), { at, event, detail }, ...timeline.slice(later)]
}

/** Merges flags without duplicates, in an order that does not depend on the order of arrival. */
export function flagged(flags: readonly SessionFlag[], ...more: readonly SessionFlag[]): SessionFlag[] {
  return [...new Set([...flags, ...more])].sort()
}

export function durationS(startedAt: string, until: string): number {
  return Math.min(Math.max(0, Math.round((Date.parse(until) - Date.parse(startedAt)) / 1000)), 2 ** 31 - 1)
}

type SessionKind = Extract<LiveEvent['kind'], `session.${string}`>

function kindOf(before: SessionStatus | null, after: SessionStatus): Exclude<SessionKind, 'session.stop'> {
  if (after === before) return 'session.updated'
  if (after === 'COMPLETED' || after === 'PAID') return before === 'COMPLETED' ? 'session.updated' : 'session.priced'
  if (after === 'IN_VALIDATION' || after === 'INVALID') return 'session.ended'
  return before === null || after === 'ONGOING' ? 'session.started' : 'session.updated'
}

interface SessionSaved {
  readonly before: StoredSession | null
  readonly after: StoredSession
  readonly facts: FactsRow
  /** 1: the session closed and is added to the sums. −1: the session is subtracted. 'changed': its amounts changed. */
  readonly sum?: 1 | -1 | 'changed'
}

/** Stores a changed session with its sums and counters, and publishes the change to open screens. */
export async function saveChange(work: WalletWork, change: SessionSaved): Promise<void> {
  const { ctx, tx, scope } = work
  const { before, after, facts, sum } = change
  assertForward(before, after)
  const news = { kind: kindOf(before?.status ?? null, after.status), ...newsOf(after, facts.card_name) }
  await saveSession(tx, scope, {
    before,
    after,
    event: liveEventRow(tx, ctx.now, news),
    now: ctx.now,
  })
  if (before === null) {
    const { station_id: stationId, station } = after
    const searchText = searchable(station.name, station.address, station.city, station.operator)
    tx.defer(newStations, { walletId: scope.walletId, stationId, station, searchText })
  }
  tx.defer(sessionSums, {
    walletId: scope.walletId,
    before,
    after,
    closed: [
      ...(sum === undefined || sum === 1 ? [] : [closedChange(-1, before ?? after, facts)]),
      ...(sum === undefined || sum === -1 ? [] : [closedChange(1, after, facts)]),
    ],
  })
  const kind = published(before?.status ?? null, after.status)
  if (kind === null) return
  await publishWalletEvents(work, async () => {
    const row = await selectSession(tx, scope, after.id)
    return row === undefined ? [] : [{ kind, objectId: after.id, data: row.session }]
  })
}

const closedChange = (sign: 1 | -1, session: StoredSession, { time_zone }: FactsRow): ClosedChange => ({
  sign,
  session,
  startedLocal: legalTime(Date.parse(session.started_at), time_zone),
  energyWhByPeriod: Object.entries(session.energy_by_period).map(
    ([period, kwh]) => [period, parseEnergyKwh(kwh)] as const,
  ),
})

/**
 * Returns the webhook event of a status change; null for none. Each event is published once, even where a message skips
 * statuses.
 */
function published(before: SessionStatus | null, after: SessionStatus): WebhookEvent | null {
  if (before === after) return null
  if (after === 'ONGOING') return 'session.started'
  if (after === 'IN_VALIDATION') return 'session.ended'
  if (after === 'INVALID') return 'session.invalid'
  const isFinal = after === 'COMPLETED' || after === 'PAID'
  return isFinal && before !== 'COMPLETED' ? 'session.completed' : null
}

/** A session never moves backward. A caller that requests it has a defect. */
function assertForward(before: StoredSession | null, after: StoredSession): void {
  if (before === null || before.status === after.status) return
  if (stepsBetween(before.status, after.status).length === 0) {
    throw new Error(`session ${after.id} cannot go from ${before.status} to ${after.status}`)
  }
}

function newsOf(session: StoredSession, cardName: string): SessionNews {
  const powerW = session.curve.at(-1)?.[1] ?? null
  return {
    session_id: session.id,
    card_id: session.card_id,
    member_id: session.member_id,
    status: session.status,
    start_date_time: session.started_at,
    end_date_time: session.ended_at,
    duration_s: session.duration_s,
    energy_kwh: formatEnergyKwh(session.energy_wh),
    power_kw: session.status !== 'ONGOING' || powerW === null ? null : powerW / 1000,
    total_cost: formatMoney(session.cost_minor),
    cost_is_final: session.cost_is_final,
    card_name: cardName,
    station_name: session.station.name,
    flags: session.flags,
  }
}
