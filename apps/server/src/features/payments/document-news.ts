import type { WalletWork } from '../../kernel/scope.ts'

/** The result of a document's payment, published in the transaction that books it. */
export interface DocumentNews {
  readonly documentId: string
  readonly paymentId: string
  /**
   * PAID: the full amount is in the wallet (credited as a top-up with `invoice_id`); a document that is sold from the
   * wallet debits it in the same transaction. UNALLOCATED: money came late or in another amount; it stays in the wallet
   * and the document stays unpaid. FAILED: no money came. REVERSED: the payment was reversed (chargeback, returned
   * debit).
   */
  readonly outcome: 'PAID' | 'UNALLOCATED' | 'FAILED' | 'REVERSED'
  readonly amountMinor: bigint
  /** Why it failed: `declined`, `expired`, … */
  readonly failure: string | null
  readonly at: Date
}

/** Subscribers that issue documents, called in this order. */
export type DocumentListener = (work: WalletWork, news: DocumentNews) => Promise<void>

const listeners = new Set<DocumentListener>()

/** Registers the subscribers (`app.ts`), because payments cannot import the features that issue documents. */
export function followDocumentPayments(listener: DocumentListener): void {
  listeners.add(listener)
}

export async function publishDocumentPayment(work: WalletWork, news: DocumentNews): Promise<void> {
  for (const listener of listeners) await listener(work, news)
}
