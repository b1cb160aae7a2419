import { useQuery } from '@tanstack/react-query'
import { type AuditEntry, auditActors, listAudit } from '@voltway/contract/audit'
import { Id } from '@voltway/contract/values'
import * as z from 'zod/mini'
import { usePhrases } from '../../lib/phrases.tsx'
import { useUrlQuery } from '../../lib/url-query.ts'
import { useFormats } from '../../shared/format.ts'
import { useHere } from '../../shared/here.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { ListError } from '../../shared/list-error.tsx'
import { PageHeader } from '../../shared/page-header.tsx'
import { usePages } from '../../shared/use-pages.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { Column } from '../../ui/table-parts.tsx'
import { type AuditQuery, auditQuery } from './audit.queries.ts'
import { AuditActor, AuditResult } from './audit-actor.tsx'
import { NoAudit } from './audit-empty.tsx'
import { AuditExport } from './audit-export.tsx'
import { AuditFilters, type SetAuditQuery } from './audit-filters.tsx'
import { useAuditWords } from './audit-words.ts'
import './audit.css'

const AuditDrawer = lazyScreen('activity', async () => (await import('./audit-drawer.tsx')).AuditDrawer)

/** The query of the contract, the open entry, and what people did unless the URL asks for everything. */
const PageQuery = z.extend(listAudit.query as NonNullable<typeof listAudit.query>, {
  entry: z.optional(Id),
  actor: z.optional(z.enum([...auditActors, 'ALL'])),
})

/** Shows who changed what, from where, and what was refused. */
export function AuditPage() {
  const t = usePhrases('activity')
  const format = useFormats()
  const walletId = useWalletId()
  const here = useHere()
  const pages = usePages()
  const [{ entry: openEntry, actor: inUrl, ...filters }, setUrlQuery] = useUrlQuery(PageQuery)
  // A filter by action or object asks for everyone's entries.
  const actor = inUrl ?? (filters.deed || filters.object ? 'ALL' : 'PEOPLE')
  const query: AuditQuery = { ...filters, actor: actor === 'ALL' ? undefined : actor }
  const setQuery: SetAuditQuery = setUrlQuery
  const list = useQuery(auditQuery(walletId, query))
  const words = useAuditWords()
  const columns = useAuditColumns()
  const entries = list.data?.results
  const nameOf = (entry: AuditEntry) =>
    t.rowName({ deed: words.action(entry), who: words.who(entry), at: format.dateTime(entry.at) })
  return (
    <>
      <PageHeader title={t.title} count={list.data && format.number(list.data.count)} />
      <Panel flush>
        <AuditFilters
          query={filters}
          setQuery={setQuery}
          actor={actor}
          onActor={(actor) => setUrlQuery({ actor })}
          personName={entries?.find(({ person }) => person?.id === query.person)?.person?.name}
          objectName={
            entries?.find(({ object }) => object?.name && object.id === query.object)?.object?.name ?? undefined
          }
          end={<AuditExport query={query} count={list.data?.count ?? 0} />}
        />
        <DataTable<AuditEntry>
          label={t.title}
          columns={columns}
          rows={entries}
          skeletonRows={query.limit}
          rowId={({ id }) => id}
          rowName={nameOf}
          rowHref={({ id }) => here({ entry: id })}
          onRowIntent={AuditDrawer.preload}
          stale={list.isPlaceholderData}
          card={{
            primary: (entry) => (
              <>
                <span className="truncate">{words.action(entry)}</span>
                <span className="flex-none text-table font-normal">
                  <AuditResult entry={entry} />
                </span>
              </>
            ),
            secondary: (entry) => (
              <>
                <AuditActor entry={entry} />
                <span className="truncate text-ink-3">{words.object(entry)}</span>
              </>
            ),
            more: (entry) => <time dateTime={entry.at}>{format.dateTime(entry.at)}</time>,
          }}
          empty={
            <NoAudit
              query={filters}
              count={list.data?.count ?? 0}
              firstPage={here({ offset: null })}
              clear={setQuery}
            />
          }
          error={list.error ? <ListError words={t} query={list} compact={Boolean(entries)} /> : undefined}
          footer={pages(list.data, query, { always: true })}
        />
      </Panel>
      {openEntry && (
        <AuditDrawer
          entry={entries?.find(({ id }) => id === openEntry)}
          onClose={() => setUrlQuery({ entry: undefined, offset: query.offset }, { replace: true })}
        />
      )}
    </>
  )
}

function useAuditColumns(): readonly Column<AuditEntry>[] {
  const t = usePhrases('activity')
  const format = useFormats()
  const words = useAuditWords()
  return [
    {
      id: 'deed',
      header: t.column.deed,
      cell: (entry) => (
        <span className="grid min-w-0">
          <span className="truncate font-medium">{words.action(entry)}</span>
          <span className="truncate text-xs text-ink-3">{words.object(entry) || '\u00a0'}</span>
        </span>
      ),
      width: '34%',
    },
    { id: 'who', header: t.column.who, cell: (entry) => <AuditActor entry={entry} /> },
    { id: 'result', header: t.column.result, cell: (entry) => <AuditResult entry={entry} /> },
    {
      id: 'at',
      header: t.column.at,
      cell: (entry) => <time dateTime={entry.at}>{format.dateTime(entry.at)}</time>,
      align: 'right',
    },
    {
      id: 'where',
      header: t.column.where,
      cell: (entry) => <span className="tabular text-ink-2">{entry.address ?? t.nothing}</span>,
      align: 'right',
    },
  ]
}
