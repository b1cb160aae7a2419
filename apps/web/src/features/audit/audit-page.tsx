import { useQuery } from '@tanstack/react-query'
import { type AuditEntry, listAudit } from '@voltway/contract/audit'
import { Id } from '@voltway/contract/values'
import * as z from 'zod/mini'
import { usePhrases } from '../../lib/phrases.tsx'
import { useUrlQuery } from '../../lib/url-query.ts'
import { deferredScreen } from '../../shared/deferred-screen.ts'
import { useFormats } from '../../shared/format.ts'
import { useHere } from '../../shared/here.ts'
import { ListError } from '../../shared/list-error.tsx'
import { PageHeader } from '../../shared/page-header.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import type { Column } from '../../ui/table-parts.tsx'
import { auditQuery } from './audit.queries.ts'
import { NoAudit } from './audit-empty.tsx'
import { AuditExport } from './audit-export.tsx'
import { AuditFilters, type SetAuditQuery } from './audit-filters.tsx'
import { useAuditWords } from './audit-words.ts'
import { type FoldedEntry, foldAutomatic } from './fold-automatic.ts'

const AuditDrawer = deferredScreen('activity', async () => (await import('./audit-drawer.tsx')).AuditDrawer)

/** The query of the contract and the open entry. */
const PageQuery = z.extend(listAudit.query as NonNullable<typeof listAudit.query>, { entry: z.optional(Id) })

/** Shows who changed what, from where, and what was refused. */
export function AuditPage() {
  const t = usePhrases('activity')
  const format = useFormats()
  const walletId = useWalletId()
  const here = useHere()
  const [{ entry: openEntry, ...query }, setUrlQuery] = useUrlQuery(PageQuery)
  const setQuery: SetAuditQuery = setUrlQuery
  const list = useQuery(auditQuery(walletId, query))
  const words = useAuditWords()
  const columns = useAuditColumns()
  const entries = list.data?.results
  // A filter by action asks for each of them.
  const rows = entries && (query.deed ? entries.map((entry) => ({ entry, entries: 1 })) : foldAutomatic(entries))
  const nameOf = ({ entry, entries }: FoldedEntry) =>
    t.rowName({ deed: words.actions(entry, entries), who: words.who(entry), at: format.dateTime(entry.at) })
  return (
    <>
      <PageHeader title={t.title} count={list.data && format.number(list.data.count)} />
      <Panel flush>
        <AuditFilters
          query={query}
          setQuery={setQuery}
          personName={entries?.find(({ person }) => person?.id === query.person)?.person?.name}
          objectName={
            entries?.find(({ object }) => object?.name && object.id === query.object)?.object?.name ?? undefined
          }
          end={<AuditExport query={query} count={list.data?.count ?? 0} />}
        />
        <DataTable<FoldedEntry>
          label={t.title}
          columns={columns}
          rows={rows}
          skeletonRows={query.limit}
          rowId={({ entry }) => entry.id}
          rowName={nameOf}
          rowHref={({ entry, entries }) =>
            here(entries === 1 ? { entry: entry.id } : { deed: entry.deed, offset: null })
          }
          onRowIntent={AuditDrawer.preload}
          stale={list.isPlaceholderData}
          card={{
            primary: ({ entry, entries }) => (
              <>
                <span className="truncate">{words.actions(entry, entries)}</span>
                <span className="flex-none text-table font-normal">
                  <Result entry={entry} />
                </span>
              </>
            ),
            secondary: ({ entry }) => (
              <>
                <span className="truncate">{words.who(entry)}</span>
                <span className="truncate text-ink-3">{words.object(entry)}</span>
              </>
            ),
            more: ({ entry }) => <time dateTime={entry.at}>{format.dateTime(entry.at)}</time>,
          }}
          empty={
            <NoAudit query={query} count={list.data?.count ?? 0} firstPage={here({ offset: null })} clear={setQuery} />
          }
          error={
            list.error ? <ListError words={t} error={list.error} query={list} compact={Boolean(rows)} /> : undefined
          }
          footer={
            list.data && list.data.count > 0 ? (
              <Pagination
                offset={query.offset}
                limit={query.limit}
                total={list.data.count}
                hrefOf={(offset) => here({ offset: offset === 0 ? null : offset })}
              />
            ) : undefined
          }
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

/** Whether the person's action was done. What the product did on its own has no result. */
function Result({ entry }: { entry: AuditEntry }) {
  const words = useAuditWords()
  if (entry.is_automatic) return null
  return <StateDot tone={entry.result === 'REFUSED' ? 'bad' : 'ok'}>{words.result(entry)}</StateDot>
}

function useAuditColumns(): readonly Column<FoldedEntry>[] {
  const t = usePhrases('activity')
  const format = useFormats()
  const words = useAuditWords()
  return [
    {
      id: 'deed',
      header: t.column.deed,
      cell: ({ entry, entries }) => (
        <span className="grid min-w-0">
          <span className={entry.is_automatic ? 'truncate text-ink-2' : 'truncate font-medium'}>
            {words.actions(entry, entries)}
          </span>
          <span className="truncate text-xs text-ink-3">{(entries === 1 && words.object(entry)) || '\u00a0'}</span>
        </span>
      ),
      width: '34%',
    },
    { id: 'who', header: t.column.who, cell: ({ entry }) => words.who(entry) },
    { id: 'result', header: t.column.result, cell: ({ entry }) => <Result entry={entry} /> },
    {
      id: 'at',
      header: t.column.at,
      cell: ({ entry }) => <time dateTime={entry.at}>{format.dateTime(entry.at)}</time>,
      align: 'right',
    },
    {
      id: 'where',
      header: t.column.where,
      cell: ({ entry }) => <span className="tabular text-ink-2">{entry.address ?? t.nothing}</span>,
      align: 'right',
    },
  ]
}
