import { useQuery } from '@tanstack/react-query'
import { type SessionImport, undoSessionImport } from '@voltway/contract/session-imports'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useFormats } from '../../shared/format.ts'
import { useHere } from '../../shared/here.ts'
import { useLocked } from '../../shared/permission/right.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { useAction } from '../../shared/use-action.ts'
import { usePages } from '../../shared/use-pages.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { FileSpreadsheet } from '../../ui/icons/file-spreadsheet.ts'
import { Undo2 } from '../../ui/icons/undo-2.ts'
import { Panel } from '../../ui/panel.tsx'
import type { Column } from '../../ui/table-parts.tsx'
import { filesPerPage, importsQuery, refreshConsumption } from './session-imports.queries.ts'

/** Lists the imported files, the newest first. A row shows the file's content. */
export function ImportFiles({ offset }: { offset: number }) {
  const t = usePhrases('session-imports')
  const format = useFormats()
  const here = useHere()
  const pages = usePages('files')
  const walletId = useWalletId()
  const locked = useLocked('wallet.settings')
  const query = useQuery(importsQuery(walletId, offset))
  const [leaving, setLeaving] = useState<SessionImport | null>(null)
  const columns = useFileColumns()
  const { data, error } = query
  const days = (file: SessionImport) => `${format.date(file.first_at)} – ${format.date(file.last_at)}`
  return (
    <Panel flush title={t.files}>
      <DataTable<SessionImport>
        label={t.files}
        columns={columns}
        rows={data?.results}
        skeletonRows={2}
        rowId={({ id }) => id}
        rowName={({ file_name }) => t.show({ name: file_name })}
        rowHref={({ id }) => here({ import: id, offset: null })}
        rowActions={(file) => (
          <IconButton
            small
            label={t.takeBack({ name: file.file_name })}
            icon={<Undo2 />}
            locked={locked}
            onClick={() => setLeaving(file)}
          />
        )}
        stale={query.isPlaceholderData}
        card={{
          primary: (file) => (
            <>
              <span className="truncate">{file.provider}</span>
              <span className="tabular">{format.money(file.cost, file.currency)}</span>
            </>
          ),
          secondary: (file) => (
            <>
              <span>{days(file)}</span>
              <span className="whitespace-nowrap">
                {file.percent === null
                  ? t.count({ n: file.sessions })
                  : t.part({ percent: format.number(file.percent) })}
              </span>
            </>
          ),
        }}
        empty={
          <EmptyState compact icon={<FileSpreadsheet size={20} />} title={t.noFiles}>
            {t.noFilesWords}
          </EmptyState>
        }
        error={error ? <QueryError compact title={t.filesError} query={query} /> : undefined}
        footer={pages(data, { offset, limit: filesPerPage })}
      />
      {leaving && <UndoDialog file={leaving} onClose={() => setLeaving(null)} />}
    </Panel>
  )
}

function UndoDialog({ file, onClose }: { file: SessionImport; onClose: () => void }) {
  const t = usePhrases('session-imports')
  const format = useFormats()
  const walletId = useWalletId()
  const undo = useAction(() => request(undoSessionImport, { params: { walletId, importId: file.id } }), {
    refresh: () => void refreshConsumption(walletId),
    done: ({ removed }) => t.undone({ n: removed }),
  })
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={t.undoTitle({ n: file.sessions })}
      description={t.undoWords({ energy: format.kwh(file.energy_kwh), cost: format.money(file.cost, file.currency) })}
      confirm={t.undo}
      action={undo}
    />
  )
}

function useFileColumns(): readonly Column<SessionImport>[] {
  const t = usePhrases('session-imports')
  const format = useFormats()
  return [
    {
      id: 'provider',
      header: t.provider,
      width: '30%',
      cell: (file) => (
        <span className="grid min-w-0">
          <span className="truncate font-medium">{file.provider}</span>
          <span className="truncate text-xs text-ink-3">
            {[file.file_name, file.percent !== null && t.part({ percent: format.number(file.percent) })]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      ),
    },
    { id: 'days', header: t.period, cell: (file) => `${format.date(file.first_at)} – ${format.date(file.last_at)}` },
    { id: 'sessions', header: t.sessions, align: 'right', cell: (file) => format.number(file.sessions) },
    { id: 'energy', header: t.energy, align: 'right', cell: (file) => format.energy(file.energy_kwh) },
    {
      id: 'cost',
      header: t.cost,
      align: 'right',
      cell: (file) => <span className="font-medium">{format.money(file.cost, file.currency)}</span>,
    },
    {
      id: 'read',
      header: t.readBy,
      cell: (file) => (
        <span className="grid min-w-0">
          <span className="truncate">{file.created_by ?? t.byNobody}</span>
          <span className="truncate text-xs text-ink-3">{format.date(file.created_at)}</span>
        </span>
      ),
    },
  ]
}
