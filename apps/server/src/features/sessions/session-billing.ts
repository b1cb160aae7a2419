import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import type { Sql, Tx } from '../../platform/sql.ts'
import {
  lockSessionCards,
  selectBillableSessions,
  selectCardsOfInvoice,
  selectCardsOfSessions,
  updateSessionsInvoiced,
  updateSessionsPaid,
} from './session-billing.sql.ts'
import {
  lockUndocumented,
  selectInvoicesToCredit,
  type UndocumentedRow,
  updateDocumented,
} from './session-credits.sql.ts'

export type { BillableRow as BillableSession } from './session-billing.sql.ts'

/**
 * Entry point for invoicing: sessions that wait for a document, locked so that no credit changes them meanwhile. The
 * wallet is locked before.
 */
export async function holdBillableSessions(tx: Tx, scope: WalletScope, settledBefore: Date) {
  const cards = new Set((await selectBillableSessions(tx, scope, settledBefore)).map((session) => session.card_id))
  await lockSessionCards(tx, scope, [...cards])
  return (await selectBillableSessions(tx, scope, settledBefore)).filter((session) => cards.has(session.card_id))
}

/** Links locked sessions to their document. */
export async function markInvoiced(
  tx: Tx,
  scope: WalletScope,
  invoiceId: string,
  lines: readonly { readonly sessionId: string; readonly lineId: string }[],
): Promise<void> {
  const marked = await updateSessionsInvoiced(tx, scope, invoiceId, lines)
  if (marked !== lines.length)
    throw new Error(`${lines.length - marked} sessions of ${invoiceId} changed under their lock`)
}

export async function markSessionsPaid({ ctx, tx, scope }: WalletWork, invoiceId: string): Promise<void> {
  const cards = await selectCardsOfInvoice(tx, scope, invoiceId)
  if (cards.length === 0) return
  await lockSessionCards(
    tx,
    scope,
    cards.map((card) => card.card_id),
  )
  await updateSessionsPaid(tx, scope, { invoiceId }, ctx.now)
}

/** Marks charges at home as paid that the company has reimbursed. Those that are credited meanwhile stay as they are. */
export async function markReimbursedPaid({ ctx, tx, scope }: WalletWork, sessionIds: readonly string[]): Promise<void> {
  const cards = await selectCardsOfSessions(tx, scope, sessionIds)
  await lockSessionCards(
    tx,
    scope,
    cards.map((card) => card.card_id),
  )
  await updateSessionsPaid(tx, scope, { sessionIds }, ctx.now)
}

/** Invoices of all wallets that need a credit note for sessions that the network reversed. */
export function findInvoicesToCredit(on: Sql, limit: number): Promise<{ wallet_id: string; invoice_id: string }[]> {
  return selectInvoicesToCredit(on, limit)
}

/** Credits of an invoice's sessions that are on no credit note yet. Locks the cards of all its sessions first. */
export async function holdUndocumentedCredits(
  tx: Tx,
  scope: WalletScope,
  invoiceId: string,
): Promise<UndocumentedRow[]> {
  const cards = await selectCardsOfInvoice(tx, scope, invoiceId)
  await lockSessionCards(
    tx,
    scope,
    cards.map((card) => card.card_id),
  )
  return lockUndocumented(tx, scope, invoiceId)
}

/** Links locked credits to their credit note; null when nothing was left to credit. */
export async function markCreditsDocumented(
  tx: Tx,
  scope: WalletScope,
  documented: { invoiceId: string; noteId: string | null; at: Date },
): Promise<void> {
  await updateDocumented(tx, scope, documented)
}
