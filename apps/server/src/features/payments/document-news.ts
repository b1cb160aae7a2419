import type { WalletWork } from '../../kernel/scope.ts'

/** What became of a document's payment. Told in the transaction that books it, so that both happen or neither. */
export interface DocumentNews {
  readonly documentId: string
  readonly paymentId: string
  /**
   * PAID: the whole amount came and is in the wallet (credited as a top-up with `invoice_id`); a document that is sold from the
   * wallet debits it in the same transaction. UNALLOCATED: money came late or in another amount; it is the wallet's, the
   * document stays unpaid. FAILED: nothing came. REVERSED: it came and was taken back (chargeback, returned debit).
   */
  readonly outcome: 'PAID' | 'UNALLOCATED' | 'FAILED' | 'REVERSED'
  readonly amountMinor: bigint
  /** Why it failed: `declined`, `expired`, … */
  readonly failure: string | null
  readonly at: Date
}

/** Whoever issues documents that are collected; listens in the order given. */
export type DocumentListener = (work: WalletWork, news: DocumentNews) => Promise<void>

const listeners = new Set<DocumentListener>()

/** Nothing calls upwards: the features that issue documents say here that they want to hear of their payments (`app.ts`). */
export function followDocumentPayments(listener: DocumentListener): void {
  listeners.add(listener)
}

export async function publishDocumentPayment(work: WalletWork, news: DocumentNews): Promise<void> {
  for (const listener of listeners) await listener(work, news)
}
