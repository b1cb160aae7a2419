import * as z from 'zod/mini'
import { BlockedReason, cardStates } from './cards.ts'
import { endpoint } from './endpoint.ts'
import { SessionFlag, SessionStatus, StopCommand } from './sessions.ts'
import { EnergyKwh, Id, Instant, Money } from './values.ts'

/** What changes while a session runs: enough to redraw its row without asking. */
const SessionNews = z.object({
  session_id: Id,
  card_id: Id,
  member_id: z.nullable(Id),
  status: SessionStatus,
  start_date_time: Instant,
  end_date_time: z.nullable(Instant),
  duration_s: z.int(),
  energy_kwh: EnergyKwh,
  /** At this moment; null when the network does not say. */
  power_kw: z.nullable(z.number()),
  total_cost: Money,
  cost_is_final: z.boolean(),
  card_name: z.string(),
  station_name: z.string(),
  flags: z.array(SessionFlag),
})
export type SessionNews = z.output<typeof SessionNews>

const StopNews = z.object({ session_id: Id, card_id: Id, member_id: z.nullable(Id), stop: StopCommand })

/** A card changed: its state when the sender knows it, else the screen asks again. */
const CardNews = z.object({
  card_id: Id,
  member_id: z.optional(z.nullable(Id)),
  state: z.optional(z.enum(cardStates)),
  blocked_reasons: z.optional(z.array(BlockedReason)),
  spent: z.optional(Money),
  reserved: z.optional(Money),
  remaining: z.optional(z.nullable(Money)),
})

/** How far a change of many cards is; `done` equals `total` once it is made. */
const CardsProgress = z.object({ progress_id: Id, done: z.int(), total: z.int() })

const BalanceNews = z.object({
  balance: z.optional(Money),
  reserved: z.optional(Money),
  available: z.optional(Money),
})

/**
 * Everything an open screen is told, by kind. `ready` comes once on opening; `resync` means that the place to resume from is
 * no longer kept, so that everything shown must be asked for again.
 */
export const liveEvents = {
  ready: z.object({}),
  resync: z.object({}),
  'session.started': SessionNews,
  'session.updated': SessionNews,
  'session.ended': SessionNews,
  'session.priced': SessionNews,
  'session.stop': StopNews,
  'card.changed': CardNews,
  'cards.progress': CardsProgress,
  'balance.changed': BalanceNews,
} as const
export type LiveKind = keyof typeof liveEvents
export type LiveNews<Kind extends LiveKind> = z.output<(typeof liveEvents)[Kind]>

/** How long an event is kept for a screen that comes back. */
export const LIVE_KEPT_HOURS = 24
/** A comment is sent this often, so that a dead connection is noticed on both ends. */
export const LIVE_HEARTBEAT_SECONDS = 15

/**
 * Server-sent events of a wallet, read with fetch because the access token goes in a header. Each event has `event: <kind>`,
 * `data: <json>` and `id: <cursor>`; a reader that comes back sends the last one as `Last-Event-ID`. Drivers get what
 * concerns their own cards and sessions only.
 */
export const followWallet = endpoint({
  method: 'GET',
  service: 'api',
  path: '/v1/wallet/:id/live',
  summary: 'Server-sent events: sessions, cards and balance as they change',
  right: 'sessions.read',
  wallet: 'params.id',
  params: z.object({ id: Id }),
  reply: z.unknown(),
  media: 'text/event-stream',
  refusals: [],
})
