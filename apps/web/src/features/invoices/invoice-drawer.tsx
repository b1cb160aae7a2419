import { useQuery } from '@tanstack/react-query'
import { type InvoiceDetail, retryInvoiceCapture } from '@voltway/contract/invoices'
import { usePhrases } from '../../lib/phrases.tsx'
import { RequestError, request } from '../../lib/request.ts'
import { useFormats } from '../../shared/format.ts'
import { useLocked } from '../../shared/permission/right.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { useAction } from '../../shared/use-action.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dotted } from '../../ui/description-list.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Download } from '../../ui/icons/download.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { InvoiceDetails } from './invoice-details.tsx'
import { useDocumentWord } from './invoice-state.tsx'
import { invoiceQuery, refreshInvoices } from './invoices.queries.ts'
import { useDownloads } from './use-downloads.ts'

/** Shows one document beside the list. */
export function InvoiceDrawer({ invoiceId, onClose }: { invoiceId: string; onClose: () => void }) {
  const t = usePhrases('invoice-details')
  const list = usePhrases('invoices')
  const format = useFormats()
  const wordOf = useDocumentWord()
  const walletId = useWalletId()
  const { data, error, isFetching, refetch } = useQuery(invoiceQuery(walletId, invoiceId))
  const isGone = error instanceof RequestError && error.status === 404
  return (
    <Drawer
      size={5}
      onClose={onClose}
      title={data ? `${wordOf(data)} ${data.number}` : list.title}
      description={
        data && (
          <Dotted
            parts={[
              list.classes[data.class],
              <time key="date" dateTime={data.date}>
                {format.date(data.date)}
              </time>,
            ]}
          />
        )
      }
      footer={data && <Actions invoice={data} />}
    >
      {data ? (
        <InvoiceDetails invoice={data} />
      ) : isGone ? (
        <EmptyState title={t.gone} />
      ) : error ? (
        <QueryError title={t.errorTitle} query={{ error, refetch, isFetching }} />
      ) : (
        <div className="grid gap-6" aria-busy>
          <Skeleton height={84} />
          <Skeleton height={180} />
          <Skeleton height={220} />
          <Skeleton height={140} />
        </div>
      )}
    </Drawer>
  )
}

function Actions({ invoice }: { invoice: InvoiceDetail }) {
  const t = usePhrases('invoice-details')
  const list = usePhrases('invoices')
  const downloads = useDownloads()
  return (
    <>
      <Button pending={downloads.busy?.key === `${invoice.id} xml`} onClick={() => void downloads.xml(invoice)}>
        {t.xml}
      </Button>
      <Button
        icon={<Download />}
        pending={downloads.busy?.key === invoice.id}
        onClick={() => void downloads.pdf(invoice)}
      >
        {list.download}
      </Button>
      {invoice.payment_status === 'FAILED' && <PayButton invoice={invoice} />}
    </>
  )
}

/** Retries a failed payment with the default payment method. */
function PayButton({ invoice }: { invoice: InvoiceDetail }) {
  const t = usePhrases('invoice-details')
  const list = usePhrases('invoices')
  const walletId = useWalletId()
  const locked = useLocked('wallet.fund')
  const { locked: words } = usePhrases('app')
  const unavailable = !invoice.allowed_actions.includes('retry_capture') && words.state
  const pay = useAction(
    (_, idempotencyKey) => request(retryInvoiceCapture, { params: { id: invoice.id }, idempotencyKey }),
    {
      done: (after) => (after.payment_status === 'PAID' ? t.paid : t.retried),
      toastRefusal: list.failed,
      onSettled: () => refreshInvoices(walletId),
    },
  )
  return (
    <Button type={1} {...{ locked, unavailable }} pending={pay.isPending} onClick={() => void pay.run()}>
      {list.retry}
    </Button>
  )
}
