import type { CardFileField, importCards } from '@voltway/contract/cards-files'
import type { BodyOf, ReplyOf } from '@voltway/contract/endpoint'
import { formatMoney } from '@voltway/money/money'
import { MAX_RECORDED, recordAudit } from '../../kernel/audit/audit.ts'
import { callerOfFile, refuseErrors, replyOfTable } from '../../kernel/calls/file-errors.ts'
import { consumptionChanged } from '../../kernel/consumption/consumption-version.ts'
import { registerCentres } from '../../kernel/cost-centres/centre-names.sql.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { pushTokensOf } from '../../kernel/network/tokens.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { parseInThread } from '../../platform/file-threads.ts'
import type { Sql } from '../../platform/sql.ts'
import { type FileCardRow, selectFileCards } from './card-file.sql.ts'
import { peopleOfFile } from './card-file-people.ts'
import type { FileRow, ReadFile, readCardFile } from './card-file-rows.ts'
import { noteLimits } from './card-limit-notes.ts'
import { lockCardsInOrder } from './card-locks.ts'
import { publishCards } from './card-news.ts'
import { type Progress, progressOf } from './card-progress.ts'
import { cardSearchText } from './card-search-text.ts'
import { updateManyCardDetails } from './card-updates.sql.ts'
import { lockCards, updateCardPlafonds } from './cards.sql.ts'
import { insertPastCostCentres } from './cost-centres.sql.ts'
import { besidePlanned, changeNow, settingsOf } from './plafond-renewal.ts'

type Reply = ReplyOf<typeof importCards>
type FileError = Reply['errors'][number]
type FieldChange = Reply['changes'][number]['fields'][number]

/** Updates cards from a file, all or none. A dry run only returns the changes and errors. */
export async function importCardFile(
  ctx: Ctx,
  scope: WalletScope,
  { csv, dry_run, progress_id }: BodyOf<typeof importCards>,
): Promise<Reply> {
  const file = await parseInThread<typeof readCardFile>('cards', csv, callerOfFile(ctx, scope))
  if (dry_run) return replyOf(file, await planOf(ctx.db, scope, file.lines), false)
  const progress = progressOf(ctx, scope, progress_id)
  const reply = await ctx.db.tx(async (tx) => {
    // Cards are locked before the comparison, so that the file changes the compared state.
    const found = await selectFileCards(
      tx,
      scope,
      file.lines.map((row) => row.number),
    )
    await lockCardsInOrder(
      tx,
      scope,
      found.map(({ id }) => id),
      ctx.now,
    )
    const plan = await planOf(tx, scope, file.lines)
    refuseErrors([...file.errors, ...plan.errors])
    await apply({ ctx, tx, scope }, { plan, progress })
    return replyOf(file, plan, true)
  })
  await progress.settled()
  return reply
}

/** The planned change of one card. */
interface CardPlan {
  readonly line: number
  readonly card: FileCardRow
  readonly after: Pick<FileCardRow, 'name' | 'member_id' | 'vehicle_id' | 'cost_centre' | 'valid_until'>
  /** bigint: the new limit; null: no limit; undefined: unchanged. */
  readonly limitMinor: bigint | null | undefined
  readonly names: readonly (string | null)[]
  readonly fields: readonly FieldChange[]
}

interface Plan {
  readonly cards: readonly CardPlan[]
  readonly errors: readonly FileError[]
}

async function planOf(on: Sql, scope: WalletScope, rows: readonly FileRow[]): Promise<Plan> {
  const found = await selectFileCards(
    on,
    scope,
    rows.map((row) => row.number),
  )
  const byNumber = new Map(found.map((card) => [card.number, card]))
  const people = await peopleOfFile(on, scope, rows)
  const cards: CardPlan[] = []
  const errors: FileError[] = []
  for (const row of rows) {
    const wrong = (field: CardFileField, code: FileError['code'], value: string) =>
      errors.push({ line: row.line, field, code, value })
    const card = byNumber.get(row.number)
    if (card === undefined) {
      wrong('card_number', 'unknown_card', row.number)
      continue
    }
    const { cells } = row
    const before = errors.length
    const member = cells.employee == null ? cells.employee : people.member(cells.employee)
    if (typeof member === 'string') wrong('employee', member, cells.employee ?? '')
    const vehicle = cells.plate == null ? cells.plate : people.vehicle(cells.plate)
    if (typeof vehicle === 'string') wrong('plate', vehicle, cells.plate ?? '')
    if (errors.length > before || typeof member === 'string' || typeof vehicle === 'string') continue
    cards.push(cardPlanOf(row, card, { member, vehicle }))
  }
  return { cards, errors }
}

type Named = { readonly id: string; readonly name: string } | null | undefined

function cardPlanOf(row: FileRow, card: FileCardRow, { member, vehicle }: { member: Named; vehicle: Named }): CardPlan {
  const { name = card.name, cost_centre = card.cost_centre, expiry = card.valid_until, limitMinor } = row.cells
  const limitNow = card.credit_mode === 'LIMITED' ? card.assigned_credit_minor : null
  const memberName = member === undefined ? card.member_name : (member?.name ?? null)
  const plate = vehicle === undefined ? card.licence_plate : (vehicle?.name ?? null)
  const money = (minor: bigint | null) => (minor === null ? null : formatMoney(minor))
  const fields: FieldChange[] = []
  const compare = (field: CardFileField, from: string | null, to: string | null) => {
    if (from !== to) fields.push({ field, from, to })
  }
  compare('name', card.name, name)
  if (limitMinor !== undefined) compare('limit', money(limitNow), money(limitMinor))
  compare('cost_centre', card.cost_centre, cost_centre)
  const memberId = member === undefined ? card.member_id : (member?.id ?? null)
  if (memberId !== card.member_id) fields.push({ field: 'employee', from: card.member_name, to: memberName })
  const vehicleId = vehicle === undefined ? card.vehicle_id : (vehicle?.id ?? null)
  if (vehicleId !== card.vehicle_id) fields.push({ field: 'plate', from: card.licence_plate, to: plate })
  compare('expiry', card.valid_until, expiry)
  return {
    line: row.line,
    card,
    after: { name, member_id: memberId, vehicle_id: vehicleId, cost_centre, valid_until: expiry },
    limitMinor: limitMinor === limitNow ? undefined : limitMinor,
    names: [card.card_number, memberName, plate, cost_centre],
    fields,
  }
}

async function apply(work: WalletWork, { plan, progress }: { plan: Plan; progress: Progress }): Promise<void> {
  const { ctx, tx, scope } = work
  const changing = plan.cards.filter(({ fields }) => fields.length > 0)
  if (changing.length === 0) return
  await progress.steps(tx, changing, async (some) => {
    const ids = some.map(({ card }) => card.id)
    const details = some.map(({ card, after, names }) => ({
      id: card.id,
      ...after,
      search_text: cardSearchText(after.name, names),
    }))
    await registerCentres(
      work,
      scope,
      details.map(({ cost_centre }) => cost_centre),
    )
    await insertPastCostCentres(tx, scope, details, ctx.now)
    await updateManyCardDetails(tx, scope, details, ctx.now)
    tx.defer(consumptionChanged, scope.walletId)
    await applyLimits(work, some)
    await pushTokensOf(tx, scope, ids, ctx.now)
  })
  const all = changing.map(({ card }) => card.id)
  await publishCards(work, all)
  recordAudit(work, {
    action: 'cards.imported',
    object: { kind: 'cards', id: null, name: null },
    after: {
      cards: changing.length,
      changes: Object.fromEntries(changing.slice(0, MAX_RECORDED).map(({ card, fields }) => [card.id, fields])),
    },
  })
}

async function applyLimits(work: WalletWork, plans: readonly CardPlan[]): Promise<void> {
  const { ctx, tx, scope } = work
  const limits = new Map(
    plans.flatMap(({ card, limitMinor }) => (limitMinor === undefined ? [] : [[card.id, limitMinor] as const])),
  )
  if (limits.size === 0) return
  const before = await lockCards(tx, scope, [...limits.keys()], ctx.now)
  const changes = before.map((card) => {
    const limitMinor = limits.get(card.id) ?? null
    const settings =
      limitMinor === null
        ? { ...settingsOf(card), creditMode: 'UNLOCKED' as const }
        : { ...settingsOf(card), creditMode: 'LIMITED' as const, assignedMinor: limitMinor }
    return { card, change: changeNow(card, settings, ctx.now) }
  })
  const stored = changes.map(({ card, change }) => besidePlanned(card, change))
  await updateCardPlafonds(tx, scope, stored, ctx.now)
  await noteLimits(work, { before, changes: changes.map(({ change }) => change), reason: null })
}

function replyOf(file: ReadFile, plan: Plan, applied: boolean): Reply {
  const changing = plan.cards.filter(({ fields }) => fields.length > 0)
  return {
    ...replyOfTable(file, plan.errors, applied),
    changed: changing.length,
    changes: changing.map(({ line, card, fields }) => ({
      line,
      card_id: card.id,
      card_number: card.card_number,
      name: card.name,
      fields: [...fields],
    })),
  }
}
