import { invoiceExportFormats, invoiceExports, listInvoices } from '@voltway/contract/invoices'
import { purchaseOrderTypes } from '@voltway/contract/purchase-orders'
import { Id } from '@voltway/contract/values'
import { useState } from 'react'
import * as z from 'zod/mini'
import { InvoiceList } from '../../features/invoices/invoice-list.tsx'
import { isOld } from '../../features/invoices/ranges.ts'
import { useDownloads } from '../../features/invoices/use-downloads.ts'
import { usePhrases } from '../../lib/phrases.tsx'
import { useUrlQuery } from '../../lib/url-query.ts'
import { useToday } from '../../shared/dates/use-today.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { PageHeader } from '../../shared/page-header.tsx'
import { useLocked } from '../../shared/permission/right.ts'
import { usePlanLock } from '../../shared/subscriptions/plan-lock.ts'
import { Button } from '../../ui/button.tsx'
import { Download } from '../../ui/icons/download.ts'
import { Menu } from '../../ui/menu.tsx'
import { Tabs } from '../../ui/tabs.tsx'

const OrdersPanel = lazyScreen(
  'purchase-orders',
  async () => (await import('../../features/purchase-orders/orders-panel.tsx')).OrdersPanel,
)

/** The contract's query, the open document and the selected tab. */
const PageQuery = z.extend(listInvoices.query as NonNullable<typeof listInvoices.query>, {
  invoice: z.optional(Id),
  tab: z._default(z.enum(['documents', 'orders']), 'documents'),
  po_type: z.optional(z.enum(purchaseOrderTypes)),
})

/** The invoices and the purchase orders that they refer to. */
export function InvoicesPage() {
  const t = usePhrases('invoices')
  const [{ invoice, tab, po_type, ...query }, setQuery] = useUrlQuery(PageQuery)
  return (
    <>
      <PageHeader title={t.title} actions={<ExportMenu from={query.date__gte} to={query.date__lte} />} />
      <Tabs
        label={t.tabs.label}
        chosen={tab}
        onChoose={(next) => setQuery({ tab: next, offset: undefined })}
        tabs={[
          { id: 'documents', label: t.tabs.documents },
          { id: 'orders', label: t.tabs.orders },
        ]}
      >
        {tab === 'documents' ? (
          <InvoiceList query={query} open={invoice} setQuery={setQuery} />
        ) : (
          <OrdersPanel
            type={po_type}
            offset={query.offset}
            onType={(type) => setQuery({ po_type: type, offset: undefined })}
          />
        )}
      </Tabs>
    </>
  )
}

/** Exports the filtered period, or the current year without a filter. */
function ExportMenu({ from, to }: { from: string | undefined; to: string | undefined }) {
  const t = usePhrases('invoices').export
  const locked = useLocked('invoices.export')
  const downloads = useDownloads()
  const [format, setFormat] = useState<(typeof invoiceExportFormats)[number]>('XLSX')
  const today = useToday()
  const year = today.slice(0, 4)
  const span = { date__gte: from ?? `${year}-01-01`, date__lte: to ?? `${year}-12-31` }
  const oldLocked = usePlanLock(
    isOld(span.date__gte, today) ? { includes: 'invoices_export_after_twelve_months' } : null,
  )
  return (
    <Menu
      label={t.button}
      align="end"
      trigger={(trigger) => (
        <Button {...trigger} icon={<Download />} locked={locked} pending={downloads.busy !== null}>
          {t.button}
        </Button>
      )}
      items={[
        ...invoiceExportFormats.map((one) => ({
          id: one,
          label: t[one],
          checked: one === format,
          multiple: true,
          onSelect: () => setFormat(one),
        })),
        ...invoiceExports.map((what, index) => ({
          id: what,
          label: t[what],
          separated: index === 0,
          locked: what === 'MOVEMENTS' ? false : oldLocked,
          onSelect: () => void downloads.data(what, format, span),
        })),
      ]}
    />
  )
}
