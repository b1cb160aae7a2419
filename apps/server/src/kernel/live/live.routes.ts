import { followWallet, LIVE_RETENTION_HOURS } from '@voltway/contract/live'
import { HOUR_MS } from '../../platform/durations.ts'
import { job } from '../../platform/jobs.ts'
import { type Served, serve } from '../calls/serve.ts'
import type { Ctx } from '../ctx.ts'
import type { WalletScope } from '../scope.ts'
import { deleteEventsBefore, deleteEventsOfBefore, type EventRow, selectTeamCards } from './live.sql.ts'
import { streamLive } from './live-stream.ts'
import { NETWORK_EVENTS } from './publish-live.ts'

/** The stream of server-sent events of a wallet. */
export const liveRoutes: readonly Served[] = [
  serve(followWallet, async ({ scope, person, http }, ctx) => {
    const reader: Reader = { scope, teamCards: await teamCardsOf(ctx, scope) }
    await streamLive(ctx, http, {
      scope,
      person,
      eventsOf: scope.walletId,
      isResumed: true,
      dataFor: (event) => payloadFor(reader, event),
      onRights: async (now) => {
        if (!now?.rights.has('sessions.read')) return false
        reader.teamCards = await teamCardsOf(ctx, now)
        reader.scope = now
        return true
      },
    })
  }),
]

interface Reader {
  scope: WalletScope
  /** The cards of a team's manager, whose events alone are sent; null for everybody else. */
  teamCards: ReadonlySet<string> | null
}

/**
 * The event as a reader of the stream receives it; null: the reader receives nothing. Drivers receive events of their own cards, sessions and requests
 * only, a team's manager those of the team, and neither any about the company's money. Both learn that a rule changed,
 * but not which one.
 */
function payloadFor({ scope, teamCards }: Reader, { kind, payload }: EventRow): EventRow['payload'] | null {
  const { teamIds, ownOnly, memberId } = scope
  if (teamIds === null && !ownOnly) return payload
  if (kind === 'rule.changed') return {}
  const isOwn = memberId !== null && payload.member_id === memberId
  if (teamIds === null) return isOwn ? payload : null
  const { team_id: teamId, card_id: cardId } = payload
  if (kind === 'request.changed') return isOwn || teamIds.some((id) => id === teamId) ? payload : null
  return typeof cardId === 'string' && teamCards?.has(cardId) ? payload : null
}

const teamCardsOf = async (ctx: Ctx, scope: WalletScope) =>
  scope.teamIds === null ? null : new Set((await selectTeamCards(ctx.db, scope)).map(({ id }) => id))

/** No stream resumes after events of the network, so only a slow reader of this process needs them. */
const NETWORK_RETENTION_MS = 600_000

/** Deletes events that are too old for a stream to resume after them. */
export const forgetLiveEvents = job<object, Ctx>({
  name: 'live.forget',
  cron: { expression: '17 * * * *', timeZone: 'UTC' },
  handle: async (ctx) => {
    await deleteEventsBefore(ctx.db, new Date(ctx.now.getTime() - LIVE_RETENTION_HOURS * HOUR_MS))
    await deleteEventsOfBefore(ctx.db, NETWORK_EVENTS, new Date(ctx.now.getTime() - NETWORK_RETENTION_MS))
  },
})

/** The jobs of the live stream, for the table of jobs in `app.ts`. */
export const liveJobs = [forgetLiveEvents]
