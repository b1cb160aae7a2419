import * as z from 'zod/mini'
import { BlockedReason, cardStates } from './cards.ts'
import { endpoint } from './endpoint.ts'
import { SessionFlag, SessionStatus, StopCommand } from './sessions.ts'
import { StationNews } from './stations.ts'
import { StationRequest } from './stations-requests.ts'
import { EnergyKwh, Id, Instant, Money } from './values.ts'

/** Changing fields of a running session: enough to update its row without a request. */
const SessionNews = z.object({
  session_id: Id,
  card_id: Id,
  member_id: z.nullable(Id),
  status: SessionStatus,
  start_date_time: Instant,
  end_date_time: z.nullable(Instant),
  duration_s: z.int(),
  energy_kwh: EnergyKwh,
  /** Current power; null when the network does not report it. */
  power_kw: z.nullable(z.number()),
  total_cost: Money,
  cost_is_final: z.boolean(),
  card_name: z.string(),
  station_name: z.string(),
  flags: z.array(SessionFlag),
})
export type SessionNews = z.output<typeof SessionNews>

const StopNews = z.object({ session_id: Id, card_id: Id, member_id: z.nullable(Id), stop: StopCommand })

const StationRequestNews = z.object({ card_id: Id, member_id: z.nullable(Id), request: StationRequest })

/** A card changed. `state` is its new state when known; otherwise the screen requests the card. */
const CardNews = z.object({
  card_id: Id,
  member_id: z.optional(z.nullable(Id)),
  state: z.optional(z.enum(cardStates)),
  blocked_reasons: z.optional(z.array(BlockedReason)),
  spent: z.optional(Money),
  reserved: z.optional(Money),
  remaining: z.optional(z.nullable(Money)),
  raised: z.optional(z.nullable(Money)),
  raised_until: z.optional(z.nullable(Instant)),
})

/** A request was made or answered. The screen requests it, so it reads no state. */
const RequestNews = z.object({
  request_id: Id,
  member_id: z.nullable(Id),
  /** The team whose manager sees it. */
  team_id: z.optional(z.nullable(Id)),
  state: z.string(),
})

/** A rule, or a card's exception from it, changed. Drivers and team managers receive no id, because not all are theirs. */
const RuleNews = z.object({ rule_id: z.optional(Id) })

/** A charger connected, disconnected or was refused, or a connector changed. The screen requests it. */
const ChargerNews = z.object({ charger_id: Id, site_id: Id })

/** Progress of a bulk change; `done` equals `total` at its end. */
const CardsProgress = z.object({ progress_id: Id, done: z.int(), total: z.int() })

const BalanceNews = z.object({
  balance: z.optional(Money),
  reserved: z.optional(Money),
  available: z.optional(Money),
})

/**
 * Live events by kind. `ready` is sent once after connecting. `resync` means that the cursor is older than the
 * retention, so that the screen must reload its data.
 */
export const liveEvents = {
  ready: z.object({}),
  resync: z.object({}),
  'session.started': SessionNews,
  'session.updated': SessionNews,
  'session.ended': SessionNews,
  'session.priced': SessionNews,
  'session.stop': StopNews,
  'station.request': StationRequestNews,
  'station.changed': StationNews,
  'card.changed': CardNews,
  'cards.progress': CardsProgress,
  'balance.changed': BalanceNews,
  'request.changed': RequestNews,
  'rule.changed': RuleNews,
  'charger.changed': ChargerNews,
} as const
/** Kind of a live event. */
export type LiveKind = keyof typeof liveEvents
/** Data of a live event of the given kind. */
export type LiveNews<Kind extends LiveKind> = z.output<(typeof liveEvents)[Kind]>

/** Retention of events for screens that reconnect. */
export const LIVE_RETENTION_HOURS = 24
/** Interval of keep-alive comments, which reveal a dead connection on both ends. */
export const LIVE_HEARTBEAT_SECONDS = 15

/**
 * Server-sent events of a wallet, read with fetch because the access token is sent in a header. Each event has `event:
 * <kind>`, `data: <json>` and `id: <cursor>`. A reader that reconnects sends the last id as `Last-Event-ID`. Drivers
 * receive events of their own cards, sessions and requests only, a team's manager those of the team.
 */
export const followWallet = endpoint({
  method: 'GET',
  service: 'api',
  path: '/v1/wallet/:id/live',
  summary: 'Server-sent events: sessions, cards and balance as they change',
  right: 'sessions.read',
  teams: true,
  wallet: 'params.id',
  params: z.object({ /** Id of the wallet. */ id: Id }),
  reply: z.unknown(),
  media: 'text/event-stream',
  refusals: [],
})
