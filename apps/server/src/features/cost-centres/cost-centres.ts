import {
  type CentreAssignment,
  type CostCentre,
  type createCostCentre,
  type listCostCentres,
  MOST_CENTRES,
  type updateCostCentre,
} from '@voltway/contract/cost-centres'
import type { BodyOf, ReplyOf } from '@voltway/contract/endpoint'
import { formatMoney } from '@voltway/money/money'
import { recordAudit } from '../../kernel/audit/audit.ts'
import { addFormerName, insertCentre, isNameUsed, updateCentre } from '../../kernel/cost-centres/centre-names.sql.ts'
import { type CostState, sharesOf } from '../../kernel/cost-centres/cost-shares.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { withUniqueExternalId } from '../../kernel/refusals/external-id.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { enqueue } from '../../platform/jobs.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import { updateCentreOfAccounts } from '../accounting/accounting.ts'
import { readCard, readCentreTimelines, renameCentreOfCards } from '../cards/cards.ts'
import { updateCentreOfBudgets } from '../insight/insight.ts'
import { updateCentreOfMembers } from '../members/members.ts'
import { updateCentreOfOrders } from '../purchase-orders/purchase-orders.ts'
import { updateCentreOfRules } from '../rules/rules.ts'
import { type RenameStep, renameCharges } from '../sessions/sessions.ts'
import { lockWalletOf, updateSecondDimension } from '../wallets/wallets.ts'
import { renameChargesLater } from './cost-centres.jobs.ts'
import {
  type CostCentreRow,
  selectCentre,
  selectCentres,
  selectCostWallet,
  selectIsPlanned,
  selectOpenCentres,
} from './cost-centres.sql.ts'

export async function readCentres(
  ctx: Ctx,
  scope: WalletScope,
  isArchived: boolean,
): Promise<ReplyOf<typeof listCostCentres>> {
  const { currency, second_dimension } = (await selectCostWallet(ctx.db, scope)) ?? refuse('wallet.not_found')
  const rows = await selectCentres(ctx.db, scope, ctx.now, isArchived)
  return { currency, second_dimension, results: rows.map((row) => centreReply(row, scope)) }
}

function centreReply({ month_minor, ...row }: CostCentreRow, { rights }: WalletScope): CostCentre {
  const isArchived = row.archived_at !== null
  const actions: CostCentre['allowed_actions'] = rights.has('wallet.settings')
    ? ['edit', isArchived ? 'restore' : 'archive']
    : []
  return { ...row, month_cost: formatMoney(month_minor), allowed_actions: actions }
}

async function readCentre({ ctx, tx, scope }: WalletWork<Sql>, id: string): Promise<CostCentre> {
  return centreReply((await selectCentre(tx, scope, ctx.now, id)) ?? refuse('cost_centre.not_found'), scope)
}

/** @throws `cost_centre.name_taken`, `cost_centre.too_many`, `external_id.taken` */
export function addCentre(ctx: Ctx, scope: WalletScope, body: BodyOf<typeof createCostCentre>): Promise<CostCentre> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    await lockWalletOf(tx, scope)
    await refuseTooMany(work)
    if (body.dimension === 2) await requireSecondDimension(work)
    const { dimension, name, code = null, external_id: externalId = null } = body
    const id = ctx.newId()
    const isUsed = await isNameUsed(tx, scope, { dimension, name })
    if (isUsed) refuse('cost_centre.name_taken', { fields: { name: 'taken' } })
    const added = await withUniqueExternalId(insertCentre(tx, scope, { id, dimension, name, code, externalId }))
    if (added === 0) refuse('cost_centre.name_taken', { fields: { name: 'taken' } })
    recordAudit(work, {
      action: 'cost_centre.created',
      object: { kind: 'cost_centre', id, name },
      after: { name, code },
    })
    return readCentre(work, id)
  })
}

async function refuseTooMany({ tx, scope }: WalletWork): Promise<void> {
  if ((await selectOpenCentres(tx, scope)).length >= MOST_CENTRES) refuse('cost_centre.too_many')
}

async function requireSecondDimension({ tx, scope }: WalletWork): Promise<void> {
  const wallet = await selectCostWallet(tx, scope)
  if (wallet?.second_dimension == null)
    refuse('validation_failed', { fields: { dimension: 'second_dimension_unnamed' } })
}

/**
 * Renames, archives or restores a centre. A centre that cards have now or will have is not archived.
 * @throws `cost_centre.not_found`, `cost_centre.name_taken`, `cost_centre.in_use`
 */
export function changeCentre(
  ctx: Ctx,
  scope: WalletScope,
  id: string,
  change: BodyOf<typeof updateCostCentre>,
): Promise<CostCentre> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    await lockWalletOf(tx, scope)
    const before = await readCentre(work, id)
    const wasArchived = before.archived_at !== null
    const isArchived = change.archived ?? wasArchived
    if (isArchived && !wasArchived) await refuseUsed(work, before)
    if (wasArchived && !isArchived) await refuseTooMany(work)
    const name = change.name ?? before.name
    const { dimension } = before
    const isDuplicate = name !== before.name && (await isNameUsed(tx, scope, { dimension, name, exceptId: id }))
    if (isDuplicate) refuse('cost_centre.name_taken', { fields: { name: 'taken' } })
    const changed = {
      id,
      name,
      code: change.code === undefined ? before.code : change.code,
      external_id: change.external_id === undefined ? before.external_id : change.external_id,
      archived_at: isArchived ? (before.archived_at ?? ctx.now) : null,
    }
    await withUniqueExternalId(updateCentre(tx, scope, changed))
    if (name !== before.name) await renameCentre(work, before, name)
    const after = await readCentre(work, id)
    const object = { kind: 'cost_centre', id, name: before.name }
    recordAudit(work, { action: 'cost_centre.changed', object, before: audited(before), after: audited(after) })
    return after
  })
}

const audited = ({ name, code, external_id, archived_at }: CostCentre) => ({
  name,
  code,
  external_id,
  archived: archived_at !== null,
})

async function refuseUsed({ ctx, tx, scope }: WalletWork, { name, dimension, cards }: CostCentre): Promise<void> {
  const planned = await selectIsPlanned(tx, scope, { name, dimension: String(dimension) }, ctx.now)
  if (cards > 0 || planned?.is_planned === true) refuse('cost_centre.in_use')
}

/** Enough for a few thousand charges. The others follow in a job, because a charge takes about 0.1 ms. */
const BATCHES_NOW = 4

async function renameCentre(work: WalletWork, { id, dimension, name: from }: CostCentre, to: string): Promise<void> {
  const { tx, scope } = work
  const rename = { dimension: dimension === 1 ? ('1' as const) : ('2' as const), from, to }
  await renameCentreOfCards(work, rename)
  if (dimension === 1) {
    await updateCentreOfMembers(tx, scope, rename)
    await updateCentreOfBudgets(tx, scope, rename)
    await updateCentreOfRules(tx, scope, rename)
    await updateCentreOfOrders(tx, scope, rename)
    await updateCentreOfAccounts(tx, scope, rename)
  }
  await addFormerName(tx, scope, id, from)
  let step: RenameStep | 'done'
  for (let batch = 0; batch < BATCHES_NOW && step !== 'done'; batch++) step = await renameCharges(tx, scope, step)
  if (step !== 'done') await enqueue(tx, renameChargesLater, { walletId: scope.walletId })
}

/** Names the second dimension, which enables it. */
export function setSecondDimension(ctx: Ctx, scope: WalletScope, name: string): Promise<{ second_dimension: string }> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    await lockWalletOf(tx, scope)
    const before = (await selectCostWallet(tx, scope)) ?? refuse('wallet.not_found')
    await updateSecondDimension(tx, scope, name)
    recordAudit(work, {
      action: 'cost_centre.dimension_named',
      object: { kind: 'wallet', id: scope.walletId, name: null },
      before: { second_dimension: before.second_dimension },
      after: { second_dimension: name },
    })
    return { second_dimension: name }
  })
}

/** The past, present and planned centres of a card, the latest first. A driver reads their own cards only. */
export async function readCardCentres(
  ctx: Ctx,
  scope: WalletScope,
  cardId: string,
): Promise<{ results: CentreAssignment[] }> {
  const { member } = await readCard(ctx.db, scope, cardId, ctx.now)
  if (scope.ownOnly && (member === null || member.id !== scope.memberId)) refuse('card.not_found')
  const [card] = await readCentreTimelines(ctx.db, scope, [cardId])
  const timeline = card?.timeline ?? refuse('card.not_found')
  const nowMs = ctx.now.getTime()
  const results = timeline.map(({ untilMs, state }, index): CentreAssignment => {
    const startMs = timeline[index - 1]?.untilMs ?? null
    return {
      starts_at: startMs === null ? null : new Date(startMs).toISOString(),
      ends_at: Number.isFinite(untilMs) ? new Date(untilMs).toISOString() : null,
      is_now: (startMs ?? Number.NEGATIVE_INFINITY) <= nowMs && nowMs < untilMs,
      cost_centres: sharesReply(state, '1'),
      second: sharesReply(state, '2'),
    }
  })
  return { results: results.reverse() }
}

const sharesReply = (state: CostState, dimension: '1' | '2') =>
  Object.entries(sharesOf(state, dimension))
    .filter(([name]) => name !== '')
    .sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
    .map(([name, share]) => ({ name, percent: (share / 100).toFixed(2) }))
