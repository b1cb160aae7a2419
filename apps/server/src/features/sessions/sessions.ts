import type { QueryOf } from '@voltway/contract/endpoint'
import type { listSessions } from '@voltway/contract/sessions'
import type { SessionDetail } from '@voltway/contract/sessions-details'
import type { Ctx } from '../../kernel/ctx.ts'
import type { EntryRequest, WalletScope, WalletWork } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql, Tx } from '../../platform/sql.ts'
import type { ChargeRecord } from './charge-facts.ts'
import { readFiledCurve } from './charge-files.ts'
import { priceOfRecord } from './close-session.ts'
import { deleteFiltersOf } from './saved-filters.sql.ts'
import { deleteFilesOf } from './session-files.sql.ts'
import { filterOf } from './session-filter.ts'
import { type SessionOrder, selectSession, selectSessionPage } from './session-list.sql.ts'
import { sessionDetailReply } from './session-reply.ts'

export {
  type CentreMove,
  selectMoveCounts,
  selectMoveSums,
  updateCentresOfCharges,
} from './centre-moves.sql.ts'
export { finishRenames, type RenameStep, renameCharges } from './centre-renames.ts'
export { readOperatorStops } from './limit-stop.ts'
export { openDispute } from './open-dispute.ts'
export {
  type BillableSession,
  findInvoicesToCredit,
  holdBillableSessions,
  holdUndocumentedCredits,
  markCreditsDocumented,
  markInvoiced,
  markReimbursedPaid,
  markSessionsPaid,
} from './session-billing.ts'
export { exportedSessions, exportSessionFile, isCounted, stateName } from './session-export.ts'
export {
  answerSiteStop,
  bookPastCharges,
  closeSiteCharge,
  type PastCharge,
  startSiteCharge,
  updateSiteCharge,
} from './site-charge.ts'
export { forgetSitesOfCharges } from './site-erasure.ts'
export { repriceSiteCharges } from './site-prices.ts'
export { stopSessionsOfCard, stopSessionsOfMember } from './stop-session.ts'

const orders = {
  start_date_time: 'started_at',
  energy_kwh: 'energy_wh',
  total_cost: 'cost_minor',
  duration_s: 'duration_s',
} as const satisfies Record<string, SessionOrder>

/** A page of sessions as JSON text, with the total of matches. A search covers cards, members, plates and stations. */
export async function readSessionPage(
  { db }: Ctx,
  scope: WalletScope,
  query: QueryOf<typeof listSessions>,
  entryRequest: EntryRequest,
): Promise<{ entry: string | null; count: number; results: string }> {
  const { limit, offset, ordering } = query
  const filter = await filterOf(db.read, scope, query)
  if (filter === undefined) return { entry: null, count: 0, results: '' }
  const descending = ordering.startsWith('-')
  const order = orders[ordering.replace('-', '') as keyof typeof orders]
  const page = { filter, order, descending, limit, offset }
  const { entry, total, results } = await selectSessionPage(db.read, scope, page, entryRequest)
  return { entry, count: Number(total), results: results ?? '' }
}

/** One session with its curve, price and timeline, read from the replica or in the transaction that changed it. */
export async function readSession(work: WalletWork<Sql>, id: string): Promise<SessionDetail> {
  const { tx, scope } = work
  const row = (await selectSession(tx, scope, id)) ?? refuse('session.not_found')
  const waits = row.session.status === 'IN_VALIDATION' && row.record !== null
  const priced = waits ? await priceOfRecord(work, row.record as ChargeRecord) : undefined
  const filed =
    row.charge_file_id === null
      ? []
      : await readFiledCurve(work.ctx, { walletId: scope.walletId, fileId: row.charge_file_id }, id)
  return {
    ...sessionDetailReply(scope, { ...row, curve: [...(filed ?? []), ...row.curve] }, priced?.price.totalMinor ?? null),
    ...(filed === undefined && { curve_is_unavailable: true }),
  }
}

/** Deletes a person's saved filters and prepared files in all wallets when the account is closed. */
export async function forgetListsOf(tx: Tx, personId: string): Promise<void> {
  await deleteFiltersOf(tx, personId)
  await deleteFilesOf(tx, personId)
}
