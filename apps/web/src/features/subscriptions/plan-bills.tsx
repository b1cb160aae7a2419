import { useQuery } from '@tanstack/react-query'
import { downloadInvoices } from '@voltway/contract/invoices'
import { listSubscriptionInvoices, type SubscriptionInvoice } from '@voltway/contract/subscriptions-bills'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useUrlQuery } from '../../lib/url-query.ts'
import { useFormats } from '../../shared/format.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { readNamedFile, saveFile } from '../../shared/save-file.ts'
import { useAction } from '../../shared/use-action.ts'
import { usePages } from '../../shared/use-pages.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Download } from '../../ui/icons/download.ts'
import { ReceiptText } from '../../ui/icons/receipt-text.ts'
import { Panel } from '../../ui/panel.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { billsQuery } from './subscriptions.queries.ts'

const tones = { PENDING: 'info', PAID: 'ok', FAILED: 'bad', CANCELLED: 'idle' } as const

/** Lists the plan's bills, five per page (spec §9). */
export function PlanBills() {
  const t = usePhrases('subscription')
  const format = useFormats()
  const pages = usePages()
  const [query] = useUrlQuery(listSubscriptionInvoices.query)
  const bills = useQuery(billsQuery(query))
  const names: Readonly<Record<string, string>> = t.planName
  const what = ({ plan, period }: SubscriptionInvoice) =>
    t.bills.period({ plan: names[plan] ?? plan, from: format.date(period.from), to: format.date(period.to) })
  const state = ({ payment_status: status }: SubscriptionInvoice) => (
    <StateDot tone={tones[status]}>{t.bills.status[status]}</StateDot>
  )
  const total = (bill: SubscriptionInvoice) => (
    <span className="tabular" title={t.bills.vat({ amount: format.money(bill.vat, bill.currency) })}>
      {format.money(bill.total, bill.currency)}
    </span>
  )
  return (
    <Panel title={t.bills.title} flush>
      <DataTable
        label={t.bills.title}
        columns={[
          { id: 'number', header: t.bills.number, cell: (bill) => <span className="tabular">{numberOf(bill)}</span> },
          { id: 'date', header: t.bills.date, cell: (bill) => format.date(bill.date) },
          { id: 'what', header: t.bills.what, cell: what },
          { id: 'state', header: t.bills.state, cell: state },
          { id: 'total', header: t.bills.total, align: 'right', cell: total },
        ]}
        rows={bills.data?.results}
        skeletonRows={query.limit}
        rowId={(bill) => bill.id}
        rowName={numberOf}
        rowActions={(bill) => bill.invoice && <DownloadButton invoice={bill.invoice} />}
        stale={bills.isPlaceholderData}
        card={{
          primary: numberOf,
          secondary: what,
          more: (bill) => (
            <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
              {total(bill)}
              {state(bill)}
            </span>
          ),
        }}
        empty={
          <EmptyState compact icon={<ReceiptText size={20} />} title={t.bills.emptyTitle}>
            {t.bills.emptyWords}
          </EmptyState>
        }
        error={bills.error && <QueryError compact title={t.bills.errorTitle} query={bills} />}
        footer={pages(bills.data, query)}
      />
    </Panel>
  )
}

/** A paid bill shows the number of its invoice. */
const numberOf = ({ invoice, number }: SubscriptionInvoice): string => invoice?.number ?? number

type DownloadProps = { invoice: NonNullable<SubscriptionInvoice['invoice']> }

function DownloadButton({ invoice }: DownloadProps) {
  const t = usePhrases('subscription')
  const query = { type: 'INVOICE', ids: invoice.id } as const
  const download = useAction(() => request(downloadInvoices, { query, readBody: readNamedFile }), {
    onDone: (file) => saveFile(file as File),
    toastRefusal: t.bills.failed,
  })
  return (
    <IconButton
      small
      label={t.bills.download({ number: invoice.number })}
      icon={<Download />}
      onClick={() => void download.run()}
    />
  )
}
