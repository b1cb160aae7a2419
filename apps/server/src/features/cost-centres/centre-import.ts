import type { AssignmentEffect } from '@voltway/contract/cost-centres'
import {
  type CentreFileField,
  type importCentreAssignments,
  MOST_ASSIGNMENTS,
} from '@voltway/contract/cost-centres-files'
import type { BodyOf, ReplyOf } from '@voltway/contract/endpoint'
import { formatMoney, parseMoney } from '@voltway/money/money'
import { recordAudit } from '../../kernel/audit/audit.ts'
import { callerOfFile, refuseErrors, replyOfTable } from '../../kernel/calls/file-errors.ts'
import { assigned, isSameTimeline, type Timeline } from '../../kernel/cost-centres/timeline.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { parseInThread } from '../../platform/file-threads.ts'
import type { Sql } from '../../platform/sql.ts'
import { lockCardsInOrder, readCentreTimelines, selectCardNumbers } from '../cards/cards.ts'
import { lockWalletOf } from '../wallets/wallets.ts'
import { applyPlan, type CostFacts, effectOf, type Plan, planIn, readCostFacts, wrongFields } from './assign-centres.ts'
import type { AssignmentFile, FileAssignment, FileError, readCentreFile } from './centre-file-rows.ts'
import { periodKey, periodsOf } from './centre-periods.ts'

type Reply = ReplyOf<typeof importCentreAssignments>

/** Assigns cards by a file, all or none. A dry run only returns the effect and the errors. */
export async function importAssignments(
  ctx: Ctx,
  scope: WalletScope,
  { csv, dry_run }: BodyOf<typeof importCentreAssignments>,
): Promise<Reply> {
  const second = (await readCostFacts({ ctx, tx: ctx.db, scope })).wallet.second_dimension
  const file = await parseInThread<typeof readCentreFile>('centres', { csv, second }, callerOfFile(ctx, scope))
  if (dry_run) return (await planFile({ ctx, tx: ctx.db, scope }, file)).reply(false)
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    // Closing a month locks the wallet, so that no month closes between the check and the moves.
    await lockWalletOf(tx, scope)
    await lockCardsInOrder(tx, scope, null, ctx.now)
    const { errors, steps, reply } = await planFile(work, file)
    refuseErrors(errors)
    const done = await reply(true)
    for (const { plan, cardIds } of steps) await applyPlan(work, plan, cardIds)
    if (steps.length > 0)
      recordAudit(work, {
        action: 'cost_centre.assigned',
        object: { kind: 'cards', id: null, name: null },
        after: { assignments: steps.length, cards: done.cards, charges: done.charges },
      })
    return done
  })
}

/** One assignment with the cards of the file that get it. */
interface Step {
  readonly plan: Plan
  readonly cardIds: readonly string[]
}

interface FilePlan {
  readonly steps: readonly Step[]
  readonly errors: readonly FileError[]
  /** Reads the effect, before the file is applied. */
  reply(isApplied: boolean): Promise<Reply>
}

async function planFile(work: WalletWork<Sql>, file: AssignmentFile): Promise<FilePlan> {
  const { tx, scope } = work
  const facts = await readCostFacts(work)
  const numbers = await selectCardNumbers(tx, scope)
  const idOf = new Map(numbers.map(({ id, card_number }) => [card_number.replaceAll(' ', ''), id]))
  const ids = [...new Set(file.lines.flatMap(({ cardNumber }) => idOf.get(cardNumber) ?? []))]
  const timelines = new Map((await readCentreTimelines(tx, scope, ids)).map(({ id, timeline }) => [id, timeline]))
  const errors: FileError[] = [...file.errors]
  const steps = new Map<string, { plan: Plan; cardIds: string[] }>()
  for (const assignment of file.lines) {
    const id = idOf.get(assignment.cardNumber)
    const found = stepOf(facts, assignment, id === undefined ? undefined : timelines.get(id))
    if (found === 'same') continue
    if (Array.isArray(found)) errors.push(...found)
    else {
      const { dimension, from, until, shares } = assignment
      const key = JSON.stringify([dimension, from, until, shares.map(({ name, percent }) => [name, percent])])
      const step = steps.get(key) ?? { plan: found, cardIds: [] }
      if (id !== undefined) step.cardIds.push(id)
      if (!steps.has(key) && steps.size === MOST_ASSIGNMENTS)
        errors.push({ line: assignment.line, field: 'cost_centre', code: 'too_many', value: '' })
      steps.set(key, step)
    }
  }
  errors.sort((one, other) => one.line - other.line)
  const all = [...steps.values()]
  return { steps: all, errors, reply: (isApplied) => replyOf(work, { facts, file, errors, steps: all, isApplied }) }
}

/** The plan of an assignment; its errors; or `same` when the card has it already. */
function stepOf(
  facts: CostFacts,
  { line, cardNumber, shares, ...days }: FileAssignment,
  timeline: Timeline | undefined,
): Plan | FileError[] | 'same' {
  const error = (at: number, field: CentreFileField, code: FileError['code'], value: string): FileError => ({
    line: at,
    field,
    code,
    value,
  })
  if (timeline === undefined) return [error(line, 'card_number', 'unknown_card', cardNumber)]
  const body = { ...days, shares: shares.map(({ name, percent }) => ({ name, percent })) }
  const wrong = Object.entries(wrongFields(facts, body)).map(([path, code]) => {
    const [, index, part] = /^shares\.(\d+)\.(name|percent)$/.exec(path) ?? []
    const share = shares[Number(index)]
    if (part === 'name') {
      return error(share?.line ?? line, 'cost_centre', code === 'taken' ? 'taken' : 'unknown_centre', share?.name ?? '')
    }
    if (part === 'percent') return error(share?.line ?? line, 'percent', 'percent', share?.percent ?? '')
    if (path === 'shares') return error(line, 'percent', 'sum_100', '')
    return path === 'until'
      ? error(line, 'until', 'before_from', days.until ?? '')
      : error(line, 'dimension', 'unknown_dimension', String(days.dimension))
  })
  if (wrong.length > 0) return wrong
  const plan = planIn({ ...facts, closed: [] }, body)
  const { dimension } = plan.assignment
  const own = periodKey(dimension, { ...days, shares: plan.assignment.shares })
  const isKnown = periodsOf(timeline, dimension, facts.wallet.time_zone).some(
    (one) => periodKey(dimension, one) === own,
  )
  if (isKnown || isSameTimeline(timeline, assigned(timeline, plan.assignment))) return 'same'
  const { closedMonths, isAllClosed } = planIn(facts, body)
  if (closedMonths.length === 0) return plan
  const field = isAllClosed ? 'until' : 'from'
  return [error(line, field, 'month_closed', days[field] ?? '')]
}

type Planned = {
  facts: CostFacts
  file: AssignmentFile
  errors: FileError[]
  steps: readonly Step[]
  isApplied: boolean
}

async function replyOf(work: WalletWork<Sql>, planned: Planned): Promise<Reply> {
  const { facts, file, errors, steps, isApplied } = planned
  const effects: AssignmentEffect[] = []
  if (errors.length === 0) for (const { plan, cardIds } of steps) effects.push(await effectOf(work, plan, cardIds))
  const sumOf = (field: 'charges' | 'unchanged') => effects.reduce((sum, effect) => sum + effect[field], 0)
  return {
    ...replyOfTable({ ...file, errors }, [], isApplied),
    cards: new Set(errors.length > 0 ? [] : steps.flatMap(({ cardIds }) => cardIds)).size,
    charges: sumOf('charges'),
    unchanged: sumOf('unchanged'),
    currency: facts.wallet.currency,
    moves: summed(effects.flatMap(({ moves }) => moves)),
  }
}

/** The sums by month and centre of several assignments, which have no charge in common. */
function summed(moves: AssignmentEffect['moves']): AssignmentEffect['moves'] {
  const grouped = Map.groupBy(moves, ({ month, name }) => `${month} ${name}`)
  const added = (some: AssignmentEffect['moves'], field: 'before' | 'after') =>
    formatMoney(some.reduce((sum, one) => sum + parseMoney(one[field]), 0n))
  return [...grouped]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, some]) => {
      const [first] = some
      if (first === undefined) return []
      const charges = some.reduce((sum, one) => sum + one.charges, 0)
      return [{ ...first, charges, before: added(some, 'before'), after: added(some, 'after') }]
    })
}
