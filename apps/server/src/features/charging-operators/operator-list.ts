import { type ChargingOperator, STOPS_DAYS } from '@voltway/contract/charging-operators'
import { formatMoney } from '@voltway/money/money'
import type { Ctx } from '../../kernel/ctx.ts'
import type { PageQuery } from '../../kernel/list-page.ts'
import { selectWaiting, type WaitingRow } from '../../kernel/network/inbox.sql.ts'
import { type PeerRow, selectPeers } from '../../kernel/network/peer.sql.ts'
import { missingModulesOf } from '../../kernel/network/peer-gaps.ts'
import { endpointOf } from '../../kernel/network/peers.ts'
import { type ResponseTimes, readResponseTimes } from '../../kernel/network/response-times.ts'
import { selectTokenCount, selectTokensBehind, selectTokensUntil } from '../../kernel/network/token.sql.ts'
import { changesSince } from '../../kernel/network/token-lanes.ts'
import { readOperatorStops } from '../sessions/sessions.ts'
import {
  type HeldRow,
  selectAllParties,
  selectCreditCounts,
  selectHeldByReason,
  selectReviewCounts,
} from './charging-operators.sql.ts'

/** Reads a page of the charging operators, removed ones last. */
export async function readChargingOperators(
  ctx: Ctx,
  { limit, offset }: PageQuery,
): Promise<{ total: number; operators: ChargingOperator[] }> {
  const peers = (await selectPeers(ctx.db)).sort(
    (a, b) => Number(a.state === 'REMOVED') - Number(b.state === 'REMOVED') || a.name.localeCompare(b.name),
  )
  const figures = await readFigures(ctx)
  const operators: ChargingOperator[] = []
  for (const peer of peers.slice(offset, offset + limit))
    operators.push(operatorOf(peer, { ...figures, cards: await readCards(ctx, peer, figures.tokens) }))
  return { total: peers.length, operators }
}

type Stops = Awaited<ReturnType<typeof readOperatorStops>>

interface Figures {
  readonly waiting: readonly WaitingRow[]
  readonly held: readonly HeldRow[]
  /** By id of the operator. */
  readonly reviews: ReadonlyMap<string | null, number>
  /** By `COUNTRY*PARTY`. */
  readonly credits: ReadonlyMap<string, number>
  readonly stops: Stops
  /** The parties by id of the operator. */
  readonly parties: ReadonlyMap<string, ReadonlySet<string>>
  readonly tokens: number
  /** By id of the operator. */
  readonly responses: ReadonlyMap<string, ResponseTimes>
}

const textOf = (party: { country_code: string; party_id: string }) => `${party.country_code}*${party.party_id}`

async function readFigures(ctx: Ctx): Promise<Figures> {
  const parties = new Map<string, Set<string>>()
  for (const row of await selectAllParties(ctx.db))
    parties.set(row.peer_id, (parties.get(row.peer_id) ?? new Set()).add(textOf(row)))
  return {
    parties,
    waiting: await selectWaiting(ctx.db),
    held: await selectHeldByReason(ctx.db),
    reviews: new Map((await selectReviewCounts(ctx.db)).map((row) => [row.peer_id, row.reviews])),
    credits: new Map((await selectCreditCounts(ctx.db)).map((row) => [textOf(row), row.credits])),
    stops: await readOperatorStops(ctx, STOPS_DAYS),
    tokens: await selectTokenCount(ctx.db, { from: null, to: null }),
    responses: await readResponseTimes(ctx),
  }
}

/** Only changes since the last complete comparison are compared, as the sweep of the cards does. */
async function readCards(ctx: Ctx, peer: PeerRow, total: number): Promise<ChargingOperator['cards']> {
  if (peer.state !== 'REGISTERED' || endpointOf(peer, 'tokens', 'RECEIVER') === undefined) return null
  const since = changesSince(await selectTokensUntil(ctx.db, peer.id))
  const behind = await selectTokensBehind(ctx.db, peer.id, { since, now: ctx.now })
  return { total, current: Math.max(0, total - behind) }
}

function operatorOf(
  peer: PeerRow,
  { cards, ...figures }: Figures & { readonly cards: ChargingOperator['cards'] },
): ChargingOperator {
  const parties = figures.parties.get(peer.id) ?? new Set()
  const isRegistered = peer.state === 'REGISTERED'
  return {
    id: peer.id,
    name: peer.name,
    state: isRegistered && peer.paused_at !== null ? 'PAUSED' : peer.state,
    version: peer.roles.length > 0 ? peer.version : null,
    parties: peer.roles.map((role) => ({ party: textOf(role), role: role.role })),
    last_seen_at: peer.last_seen_at,
    last_error: peer.last_error,
    paused_at: peer.paused_at,
    waiting: waitingOf(figures.waiting.filter((row) => row.peer_id === peer.id)),
    held: figures.held
      .filter((row) => row.peer_id === peer.id)
      .map(({ module, reason, messages }) => ({ module, reason, messages })),
    reviews: figures.reviews.get(peer.id) ?? 0,
    credits: [...parties].reduce((sum, party) => sum + (figures.credits.get(party) ?? 0), 0),
    cards,
    stops: stopsOf(figures.stops.filter(({ operator }) => parties.has(operator))),
    fetched: Object.entries(peer.synced).map(([module, until]) => ({ module, until })),
    missing_modules: isRegistered ? missingModulesOf(peer) : [],
    responses: responsesOf(figures.responses.get(peer.id)),
    certificate_until: peer.certificate_until,
  }
}

function responsesOf(times: ResponseTimes | undefined): ChargingOperator['responses'] {
  if (times === undefined) return null
  const { calls, unanswered, halfWithinMs, mostWithinMs } = times
  return { calls, unanswered, half_within_ms: halfWithinMs, most_within_ms: mostWithinMs }
}

function waitingOf(rows: readonly WaitingRow[]): ChargingOperator['waiting'] {
  const of = (isBulk: boolean) => Number(rows.find((row) => row.is_bulk === isBulk)?.messages ?? 0n)
  const oldest = rows.map((row) => row.oldest_at).sort((a, b) => Date.parse(a) - Date.parse(b))
  return { urgent: of(false), bulk: of(true), oldest_at: oldest[0] ?? null }
}

function stopsOf(stops: Stops): ChargingOperator['stops'] {
  const sum = (of: (one: Stops[number]) => number) => stops.reduce((total, one) => total + of(one), 0)
  const overrun = stops.reduce((total, one) => total + one.overrunMinor, 0n)
  const largest = stops.reduce((most, one) => (one.mostMinor > most ? one.mostMinor : most), 0n)
  return {
    count: sum((one) => one.stops),
    confirmed: sum((one) => one.done),
    refused: sum((one) => one.refused),
    unanswered: sum((one) => one.silent),
    over: sum((one) => one.over),
    overrun: formatMoney(overrun),
    largest: formatMoney(largest),
  }
}
