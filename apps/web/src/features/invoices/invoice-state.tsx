import type { Invoice } from '@voltway/contract/invoices'
import { useCallback } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { StateDot, type Tone } from '../../ui/state-dot.tsx'

const tones: Readonly<Record<Invoice['payment_status'], Tone>> = {
  PAID: 'ok',
  PENDING: 'warn',
  FAILED: 'bad',
  CANCELLED: 'idle',
}

/** Renders the state of a document: its payment status, or that it was fully credited. */
export function InvoiceState({ invoice }: { invoice: Pick<Invoice, 'payment_status' | 'document_status'> }) {
  const t = usePhrases('invoices')
  if (invoice.document_status === 'CREDITED' && invoice.payment_status === 'PAID')
    return <StateDot tone="idle">{t.credited}</StateDot>
  return (
    <StateDot tone={tones[invoice.payment_status]} live={invoice.payment_status === 'PENDING'}>
      {t.states[invoice.payment_status]}
    </StateDot>
  )
}

/** Returns the type of a document. The document of a top-up is called a receipt. */
export function useDocumentWord(): (invoice: Pick<Invoice, 'type' | 'class'>) => string {
  const t = usePhrases('invoices')
  return useCallback(
    ({ type, class: about }) => (type === 'INVOICE' && about === 'TOPUP' ? t.receipt : t.types[type]),
    [t],
  )
}
