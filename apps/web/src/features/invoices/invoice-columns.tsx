import type { Invoice } from '@voltway/contract/invoices'
import { useMemo } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import type { Column } from '../../ui/table-parts.tsx'
import { InvoiceState, useDocumentWord } from './invoice-state.tsx'

/** The total as on the document: that of a credit note is positive and named a credit. */
export function InvoiceTotal({ invoice }: { invoice: Invoice }) {
  const t = usePhrases('invoices')
  const format = useFormats()
  return (
    <span className="whitespace-nowrap tabular">
      {invoice.type === 'CREDIT_NOTE' && (
        <>
          <span className="text-xs font-normal text-ink-3">{t.credit}</span>{' '}
        </>
      )}
      {format.money(invoice.total, invoice.currency)}
    </span>
  )
}

/** The columns of the list. The first contains the document's number. */
export function useInvoiceColumns(): readonly Column<Invoice>[] {
  const t = usePhrases('invoices')
  const format = useFormats()
  const wordOf = useDocumentWord()
  return useMemo(
    () => [
      {
        id: 'number',
        header: t.column.number,
        sortKey: 'number',
        cell: (invoice) => (
          <span className="block leading-4 whitespace-nowrap">
            <span className="block tabular">{invoice.number}</span>
            <span className="block text-xs leading-4 font-normal text-ink-3">{wordOf(invoice)}</span>
          </span>
        ),
      },
      {
        id: 'date',
        header: t.column.date,
        sortKey: 'date',
        cell: ({ date }) => <time dateTime={date}>{format.date(date)}</time>,
      },
      { id: 'about', header: t.column.about, cell: (invoice) => t.classes[invoice.class] },
      {
        id: 'order',
        header: t.column.order,
        clip: true,
        cell: ({ purchase_order }) => purchase_order ?? '–',
      },
      { id: 'state', header: t.column.state, cell: (invoice) => <InvoiceState invoice={invoice} /> },
      {
        id: 'due',
        header: t.column.due,
        cell: ({ due }) =>
          due === null ? <span className="text-ink-3">–</span> : <time dateTime={due}>{format.date(due)}</time>,
      },
      {
        id: 'total',
        header: t.column.total,
        align: 'right',
        sortKey: 'total',
        cell: (invoice) => <InvoiceTotal invoice={invoice} />,
      },
    ],
    [t, format, wordOf],
  )
}
