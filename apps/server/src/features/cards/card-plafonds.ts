import type { configurePlafonds, LimitResult } from '@voltway/contract/cards-limits'
import type { BodyOf, ReplyOf } from '@voltway/contract/endpoint'
import { formatMoney, parseMoney } from '@voltway/money/money'
import { isChanged, MAX_RECORDED, recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { pushTokensOf } from '../../kernel/network/tokens.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import { noteLimits } from './card-limit-notes.ts'
import { type CardRow, selectCards, selectCardWallet } from './card-list.sql.ts'
import { publishCards } from './card-news.ts'
import { type Progress, progressOf } from './card-progress.ts'
import { cardReasonsOf, stateOf } from './card-reasons.ts'
import {
  type LockedCardRow,
  lockCards,
  type PlafondChange,
  type PlafondUsageRow,
  selectLimitsOfOthers,
  selectPlafonds,
  selectPlafondUsage,
  updateCardPlafonds,
} from './cards.sql.ts'
import { chosenCards } from './chosen-cards.ts'
import { followLoweredLimits } from './lowered-limits.ts'
import { isRenewalDay, type PlafondSettings } from './plafond.ts'
import { changeNextPeriod, changeNow, renewedCard } from './plafond-renewal.ts'
import { refuseLimitsAboveCap } from './raise-cap.ts'

type Plafonds = BodyOf<typeof configurePlafonds>
type Reply = ReplyOf<typeof configurePlafonds>

/**
 * Sets the limits of many cards, all or none, with a result per card. A dry run returns the results without any lock.
 */
export async function configureLimits(ctx: Ctx, scope: WalletScope, body: Plafonds): Promise<Reply> {
  const chosen = await chosenCards(ctx, scope, body)
  if (body.dry_run) {
    const plan = await planOf(
      { ctx, tx: ctx.db, scope },
      { body, chosen, cards: await selectPlafonds(ctx.db, scope, chosen, ctx.now) },
    )
    await refuseLimitsAboveCap({ ctx, tx: ctx.db, scope }, plan.cards, plan.changes)
    return replyOf({ ctx, tx: ctx.db, scope }, plan, await selectPlafondUsage(ctx.db, scope, plan.changes, ctx.now))
  }
  const progress = progressOf(ctx, scope, body.progress_id)
  const reply = await ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    const { plan, usage } = await applyLimits(work, { body, chosen, progress })
    recordLimits(work, { plan, body })
    return replyOf(work, plan, usage)
  })
  await progress.settled()
  return reply
}

/** A limit that cards inherit. */
type InheritedLimit = Required<Pick<Plafonds, 'credit_renewal'>> & {
  readonly assigned_credit: string
  readonly renewal_day: number | null
}

/** Sets an inherited limit of cards at once, in the caller's transaction, which records the reason. */
export async function inheritLimit(work: WalletWork, cardIds: readonly string[], limit: InheritedLimit): Promise<void> {
  const { assigned_credit, credit_renewal, renewal_day } = limit
  const body: Plafonds = {
    credit_mode: 'LIMITED',
    assigned_credit,
    credit_renewal,
    ...(renewal_day === null ? {} : { renewal_day }),
    effective: 'NOW',
    dry_run: false,
  }
  await applyLimits(work, { body, chosen: cardIds, progress: progressOf(work.ctx, work.scope, undefined) })
}

async function applyLimits(
  work: WalletWork,
  {
    body,
    chosen,
    progress,
  }: { readonly body: Plafonds; readonly chosen: readonly string[] | null; readonly progress: Progress },
): Promise<{ plan: Plan; usage: PlafondUsageRow[] }> {
  const { ctx, tx, scope } = work
  const plan = await planOf(work, { body, chosen, cards: await lockCards(tx, scope, chosen, ctx.now) })
  const { changes, cards } = plan
  const usage: PlafondUsageRow[] = []
  await progress.steps(tx, changes, async (some) => usage.push(...(await updateCardPlafonds(tx, scope, some, ctx.now))))
  await noteLimits(work, { before: cards, changes, reason: body.reason ?? null })
  const ids = changes.filter((change, index) => changesLimit(cards[index], change)).map(({ id }) => id)
  if (ids.length > 0) await publishCards(work, ids)
  await followLoweredLimits(
    work,
    cards.map(({ id }) => id),
  )
  // Operators authorize limited cards in real time and other cards offline, so they are notified only of cards that
  // change between the two.
  const sides = changes.filter(({ credit_mode }, index) => credit_mode !== cards[index]?.credit_mode)
  const movedIds = sides.map(({ id }) => id)
  if (movedIds.length > 0) await pushTokensOf(tx, scope, movedIds, ctx.now)
  return { plan, usage }
}

/** Whether a card gets another limit, now or with its next period. */
const changesLimit = (card: LockedCardRow | undefined, change: PlafondChange): boolean =>
  card === undefined || change.recount || isChanged(limitOf(card), limitOf(change))

/** One audit row per action: the request, and each card's limit before and after. */
function recordLimits(work: WalletWork, { plan, body }: { plan: Plan; body: Plafonds }): void {
  const { cards, changes } = plan
  if (!changes.some((change, index) => changesLimit(cards[index], change))) return
  const limits = (of: readonly (LockedCardRow | PlafondChange)[]) =>
    Object.fromEntries(of.slice(0, MAX_RECORDED).map((one) => [one.id, limitOf(one)]))
  const { card_ids, progress_id, dry_run, ...filter } = body
  recordAudit(work, {
    action: 'cards.limits_changed',
    object: { kind: 'cards', id: null, name: null },
    before: { limits: limits(cards) },
    after: { limits: limits(changes), cards: changes.length, ...filter },
  })
}

function limitOf(of: LockedCardRow | PlafondChange) {
  const { credit_mode, assigned_credit_minor: minor, credit_renewal, renewal_day, pending_plafond } = of
  const assigned_credit = minor === null ? null : formatMoney(BigInt(minor))
  return { credit_mode, assigned_credit, credit_renewal, renewal_day, pending_plafond }
}

interface Plan {
  /** As stored; due renewals are not yet applied to the rows. */
  readonly cards: readonly LockedCardRow[]
  readonly changes: readonly PlafondChange[]
  readonly rows: ReadonlyMap<string, CardRow>
}

async function planOf(
  { ctx, tx, scope }: WalletWork<Sql>,
  { body, chosen, cards }: { body: Plafonds; chosen: readonly string[] | null; cards: readonly LockedCardRow[] },
): Promise<Plan> {
  if (chosen !== null && cards.length !== chosen.length) refuse('card.not_found')
  const changeOf = body.effective === 'NOW' ? changeNow : changeNextPeriod
  const changes = cards.map((card) => {
    // An expired period ends here. The same statement sums the usage of the new one.
    const current = renewedCard(card, ctx.now)
    const change = changeOf(current, settingsFor(current, body), ctx.now)
    return { ...change, recount: Date.parse(change.period_started_at) !== Date.parse(card.period_started_at) }
  })
  const found = await selectCards(
    tx,
    scope,
    cards.map(({ id }) => id),
    ctx.now,
  )
  return { cards, changes, rows: new Map(found.map((row) => [row.card.id, row])) }
}

/** Missing values stay as the card has them. */
function settingsFor(card: LockedCardRow, body: Plafonds): PlafondSettings {
  const assignedCredit = body.assigned_credit === undefined ? card.assigned_credit_minor : body.assigned_credit
  const assignedMinor = typeof assignedCredit === 'string' ? parseMoney(assignedCredit) : assignedCredit
  if (body.credit_mode === 'LIMITED' && assignedMinor === null) {
    refuse('validation_failed', { fields: { assigned_credit: 'required' } })
  }
  const renewal = body.credit_renewal ?? card.credit_renewal
  const sameRenewal = renewal === card.credit_renewal
  const day = renewal === 'NONE' ? null : (body.renewal_day ?? (sameRenewal ? card.renewal_day : 1))
  if (!isRenewalDay({ renewal, day })) refuse('validation_failed', { fields: { renewal_day: 'not_in_period' } })
  return { creditMode: body.credit_mode, assignedMinor, renewal, day }
}

async function replyOf(
  { ctx, tx, scope }: WalletWork<Sql>,
  { cards, changes, rows }: Plan,
  usage: readonly PlafondUsageRow[],
): Promise<Reply> {
  const wallet = (await selectCardWallet(tx, scope, ctx.now)) ?? refuse('wallet.not_found')
  const used = new Map(usage.map((row) => [row.id, row]))
  const results = changes.flatMap((change) => {
    const row = rows.get(change.id)
    const counted = used.get(change.id)
    return row === undefined || counted === undefined ? [] : [resultOf(row, change, counted)]
  })
  const others = await selectLimitsOfOthers(
    tx,
    scope,
    cards.map(({ id }) => id),
  )
  const sumMinor = changes.reduce((sum, change) => sum + limitMinorOf(change.pending_plafond ?? change), others)
  const blocks = results.filter(({ before, state }) => before.state === 'ACTIVE' && state === 'BLOCKED')
  const opens = results.filter(({ before, state }) => before.state === 'BLOCKED' && state === 'ACTIVE')
  return {
    results: results.sort((one, other) => (one.name < other.name ? -1 : 1)),
    summary: {
      cards: results.length,
      changed: results.filter(isOther).length,
      becomes_blocked: blocks.length,
      becomes_active: opens.length,
      sum_of_limits: formatMoney(sumMinor),
      available: formatMoney(BigInt(wallet.available_minor)),
    },
  }
}

const limitMinorOf = ({
  credit_mode,
  assigned_credit_minor: minor,
}: Pick<PlafondChange, 'credit_mode' | 'assigned_credit_minor'>) =>
  credit_mode === 'LIMITED' && minor !== null ? BigInt(minor) : 0n

function isOther({ before, ...after }: LimitResult): boolean {
  return (['credit_mode', 'assigned_credit', 'credit_renewal', 'renewal_day'] as const).some(
    (what) => before[what] !== after[what],
  )
}

/** The card after the change. For a limit of the next period, its state then, with nothing spent yet. */
function resultOf(row: CardRow, change: PlafondChange, counted: PlafondUsageRow): LimitResult {
  const { card } = row
  const isLater = change.pending_plafond !== null
  const settings = (change.pending_plafond ?? change) as Pick<
    PlafondChange & Pick<LimitResult, 'credit_mode' | 'credit_renewal'>,
    'credit_mode' | 'credit_renewal' | 'renewal_day' | 'assigned_credit_minor'
  >
  const { credit_mode, assigned_credit_minor: minor, credit_renewal, renewal_day } = settings
  return {
    card_id: card.id,
    name: card.name,
    state: stateOf(cardReasonsOf({ ...row, has_reached_limit: counted.reaches_limit })),
    credit_mode,
    assigned_credit: credit_mode === 'UNLOCKED' || minor === null ? null : formatMoney(BigInt(minor)),
    credit_renewal,
    renewal_day,
    before: {
      state: stateOf(cardReasonsOf(row)),
      credit_mode: card.credit_mode,
      assigned_credit: card.credit_mode === 'UNLOCKED' ? null : card.assigned_credit,
      credit_renewal: card.credit_renewal,
      renewal_day: card.renewal_day,
    },
    spent: formatMoney(counted.spent_minor),
    reserved: formatMoney(counted.reserved_minor),
    effective_at: isLater ? change.next_renewal_at : null,
  }
}
