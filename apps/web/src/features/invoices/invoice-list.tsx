import { useQuery } from '@tanstack/react-query'
import type { Invoice } from '@voltway/contract/invoices'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useToday } from '../../shared/dates/use-today.ts'
import { useFormats } from '../../shared/format.ts'
import { useHere } from '../../shared/here.ts'
import { type NarrowColumns, useHiddenColumns } from '../../shared/hidden-columns.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { useLocked } from '../../shared/permission/right.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { usePlanLock } from '../../shared/subscriptions/plan-lock.ts'
import { usePages } from '../../shared/use-pages.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Download } from '../../ui/icons/download.ts'
import { FileText } from '../../ui/icons/file-text.ts'
import { ColumnsMenu } from '../../ui/list-bar.tsx'
import { Panel } from '../../ui/panel.tsx'
import { InvoiceTotal, useInvoiceColumns } from './invoice-columns.tsx'
import { InvoiceFilters, type SetInvoicesQuery } from './invoice-filters.tsx'
import { InvoiceState, useDocumentWord } from './invoice-state.tsx'
import { type InvoicesQuery, invoicesQuery } from './invoices.queries.ts'
import { isOld } from './ranges.ts'
import { useDownloads } from './use-downloads.ts'

const InvoiceDrawer = lazyScreen('invoice-details', async () => (await import('./invoice-drawer.tsx')).InvoiceDrawer)

const narrowColumns: NarrowColumns = [
  { below: 1320, ids: ['order'] },
  { below: 1080, ids: ['due'] },
  { below: 860, ids: ['about'] },
]

type InvoiceListProps = { query: InvoicesQuery; open: string | undefined; setQuery: SetInvoicesQuery }

/** Lists invoices, credit notes and receipts, the unpaid ones first. All filters are stored in the URL. */
export function InvoiceList({ query, open, setQuery }: InvoiceListProps) {
  const t = usePhrases('invoices')
  const format = useFormats()
  const here = useHere()
  const pages = usePages()
  const walletId = useWalletId()
  const list = useQuery(invoicesQuery(walletId, query))
  const columns = useInvoiceColumns()
  const [hidden, setHidden] = useHiddenColumns('invoices', narrowColumns)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const wordOf = useDocumentWord()
  const downloads = useDownloads()
  const roleLocked = useLocked('invoices.export')
  const today = useToday()
  const rows = list.data?.results
  const selected = rows?.filter(({ id }) => chosen.has(id)) ?? []
  // The plan never locks the download of a single document.
  const manyLocked = usePlanLock(selected.length > 1 ? { includes: 'invoices_bulk_export' } : null)
  const hasOld = selected.length > 1 && selected.some(({ date }) => isOld(date, today))
  const oldLocked = usePlanLock(hasOld ? { includes: 'invoices_export_after_twelve_months' } : null)
  const exportLocked = roleLocked || manyLocked || oldLocked
  const isZipping = downloads.busy?.key === 'zip'
  const percent = downloads.busy?.percent ?? null
  const nameOf = (invoice: Invoice) => t.rowName({ type: wordOf(invoice), number: invoice.number })
  return (
    <>
      <Panel flush>
        <InvoiceFilters
          query={query}
          setQuery={setQuery}
          end={<ColumnsMenu columns={columns} hidden={hidden} onChange={setHidden} />}
        />
        <DataTable<Invoice>
          label={t.title}
          columns={columns}
          hidden={hidden}
          rows={rows}
          rowId={({ id }) => id}
          rowName={nameOf}
          rowHref={({ id }) => here({ invoice: id })}
          onRowIntent={InvoiceDrawer.preload}
          rowActions={(invoice) => (
            <IconButton
              small
              label={`${t.download}: ${invoice.number}`}
              icon={<Download />}
              onClick={() => void downloads.pdf(invoice)}
            />
          )}
          stale={list.isPlaceholderData}
          sort={{ key: query.ordering.replace('-', ''), descending: query.ordering.startsWith('-') }}
          onSort={(sort) =>
            setQuery({ ordering: `${sort.descending ? '-' : ''}${sort.key}` as InvoicesQuery['ordering'] })
          }
          selection={{
            chosen: new Set(selected.map(({ id }) => id)),
            onChange: setChosen,
            actions: (
              <Button
                small
                icon={<Download />}
                locked={exportLocked}
                pending={isZipping}
                onClick={() => void downloads.zip(selected)}
              >
                {isZipping ? (percent === null ? t.zipping : t.zipPercent({ percent })) : t.zip}
              </Button>
            ),
          }}
          card={{
            primary: (invoice) => (
              <>
                <span className="truncate">{invoice.number}</span>
                <InvoiceTotal invoice={invoice} />
              </>
            ),
            secondary: (invoice) => (
              <>
                <InvoiceState invoice={invoice} />
                <time dateTime={invoice.date}>{format.date(invoice.date)}</time>
              </>
            ),
            more: (invoice) => <span className="truncate">{t.classes[invoice.class]}</span>,
          }}
          empty={
            <NoInvoices
              query={query}
              count={list.data?.count ?? 0}
              firstPage={here({ offset: null })}
              setQuery={setQuery}
            />
          }
          error={list.error ? <QueryError compact={Boolean(rows)} title={t.errorTitle} query={list} /> : undefined}
          footer={pages(list.data, query, { always: true })}
        />
      </Panel>
      {open && (
        <InvoiceDrawer
          key={open}
          invoiceId={open}
          onClose={() => setQuery({ invoice: undefined, offset: query.offset }, { replace: true })}
        />
      )}
    </>
  )
}

type NoInvoicesProps = { query: InvoicesQuery; count: number; firstPage: string; setQuery: SetInvoicesQuery }

function NoInvoices({ query, count, firstPage, setQuery }: NoInvoicesProps) {
  const t = usePhrases('invoices')
  if (count > 0)
    return <EmptyState title={t.pastEnd} action={<ButtonLink href={firstPage}>{t.firstPage}</ButtonLink>} />
  const { search, type, class: about, payment_status: states, date__gte: from, date__lte: to, po, nif } = query
  if (!(search || type || about || states || from || to || po || nif)) {
    return (
      <EmptyState icon={<FileText size={20} />} title={t.noneTitle}>
        {t.noneWords}
      </EmptyState>
    )
  }
  const nothing = {
    search: undefined,
    type: undefined,
    class: undefined,
    payment_status: undefined,
    date__gte: undefined,
    date__lte: undefined,
    po: undefined,
    nif: undefined,
  }
  return (
    <EmptyState title={t.noMatchTitle} action={<Button onClick={() => setQuery(nothing)}>{t.clear}</Button>}>
      {t.noMatchWords}
    </EmptyState>
  )
}
