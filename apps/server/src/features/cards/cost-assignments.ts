import { type CentreRename, type CostState, renamedState } from '../../kernel/cost-centres/cost-shares.ts'
import {
  type Assignment,
  assigned,
  isSameTimeline,
  stateAt,
  type Timeline,
} from '../../kernel/cost-centres/timeline.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { pushTokensOf } from '../../kernel/network/tokens.ts'
import { systemScope, type WalletScope, type WalletWork } from '../../kernel/scope.ts'
import { job } from '../../platform/jobs.ts'
import type { Sql } from '../../platform/sql.ts'
import { selectCards } from './card-list.sql.ts'
import { lockCardsInOrder } from './card-locks.ts'
import { publishCards } from './card-news.ts'
import { cardSearchText } from './card-search-text.ts'
import {
  type CentreTimelineRow,
  replaceCentreTimelines,
  selectBegunCentres,
  selectCentreTimelines,
} from './cost-centres.sql.ts'

/** Cost centres of cards with dates (decision 102). */

/** The states of a card over time. */
interface CardTimeline {
  readonly id: string
  readonly timeline: Timeline
}

export async function readCentreTimelines(
  on: Sql,
  scope: WalletScope,
  cardIds: readonly string[] | null,
): Promise<CardTimeline[]> {
  return (await selectCentreTimelines(on, scope, cardIds)).map((row) => ({ id: row.id, timeline: timelineOf(row) }))
}

function timelineOf({ states, cost_centre, cost_shares }: CentreTimelineRow): Timeline {
  const stored = states.map(({ until_ms, ...state }) => ({ untilMs: until_ms ?? Number.POSITIVE_INFINITY, state }))
  const isPlanned = states.some(({ until_ms }) => until_ms === null)
  return isPlanned ? stored : [...stored, { untilMs: Number.POSITIVE_INFINITY, state: { cost_centre, cost_shares } }]
}

/** Applies an assignment to locked cards. @returns the cards that have another timeline now. */
export async function assignCostCentres(
  work: WalletWork,
  cardIds: readonly string[] | null,
  assignment: Assignment,
): Promise<string[]> {
  const cards = await readCentreTimelines(work.tx, work.scope, cardIds)
  const changed = cards.flatMap(({ id, timeline }) => {
    const after = assigned(timeline, assignment)
    return isSameTimeline(timeline, after) ? [] : [{ id, timeline: after }]
  })
  await saveTimelines(work, changed)
  return changed.map(({ id }) => id)
}

/** Gives a cost centre its new name on all cards, and locks them. */
export async function renameCentreOfCards(work: WalletWork, rename: CentreRename): Promise<void> {
  const { ctx, tx, scope } = work
  await lockCardsInOrder(tx, scope, null, ctx.now)
  const changed = (await readCentreTimelines(tx, scope, null)).flatMap(({ id, timeline }) => {
    const after = timeline.map(({ untilMs, state }) => ({ untilMs, state: renamedState(state, rename) }))
    return isSameTimeline(timeline, after) ? [] : [{ id, timeline: after }]
  })
  await saveTimelines(work, changed)
}

/** Cards per statement. */
const BATCH = 500

async function saveTimelines(work: WalletWork, cards: readonly CardTimeline[]): Promise<void> {
  const { ctx, tx, scope } = work
  for (let first = 0; first < cards.length; first += BATCH) {
    const some = cards.slice(first, first + BATCH)
    const ids = some.map(({ id }) => id)
    const rows = new Map((await selectCards(tx, scope, ids, ctx.now)).map(({ card }) => [card.id, card]))
    const stored = some.flatMap(({ id, timeline }) => {
      const [card, state] = [rows.get(id), stateAt(timeline, ctx.now.getTime())]
      if (card === undefined) return []
      const others = [card.card_id, card.member?.name ?? null, card.vehicle?.plate ?? null, state.cost_centre]
      return [{ id, ...state, search_text: cardSearchText(card.name, others), states: storedStates(timeline, ctx.now) }]
    })
    await replaceCentreTimelines(tx, scope, stored, ctx.now)
    await publishCards(work, ids)
    // Rules of a cost centre decide which cards need an authorization of each charge.
    await pushTokensOf(tx, scope, ids, ctx.now)
  }
}

/** All states but the present one without a planned change, which is on the card. */
function storedStates(timeline: Timeline, now: Date): ({ readonly until: string } & CostState)[] {
  const isPlanned = timeline.some(({ untilMs }) => Number.isFinite(untilMs) && untilMs > now.getTime())
  return timeline.flatMap(({ untilMs, state }) => {
    if (Number.isFinite(untilMs)) return [{ until: new Date(untilMs).toISOString(), ...state }]
    return isPlanned ? [{ until: 'infinity', ...state }] : []
  })
}

const ROUND = 500

/** Gives cards the cost centres that were planned for now. Charges read the plan itself. */
export const beginCostCentres = job<object, Ctx>({
  name: 'cards.begin-cost-centres',
  cron: { expression: '* * * * *', timeZone: 'UTC' },
  oneWaiting: true,
  handle: async (ctx) => {
    const begun = await selectBegunCentres(ctx.db, ctx.now, ROUND)
    for (const [walletId, cards] of Map.groupBy(begun, (card) => card.wallet_id)) {
      const scope = systemScope(walletId)
      const ids = cards.map(({ card_id }) => card_id)
      await ctx.db.tx(async (tx) => {
        await lockCardsInOrder(tx, scope, ids, ctx.now)
        await saveTimelines({ ctx, tx, scope }, await readCentreTimelines(tx, scope, ids))
      })
    }
  },
})
