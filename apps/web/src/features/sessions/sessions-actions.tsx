import { useQuery } from '@tanstack/react-query'
import type { SessionFileFormat } from '@voltway/contract/sessions-files'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { parseQuery } from '../../lib/url-query.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { useHref } from '../../shared/page-link.tsx'
import { saveFile } from '../../shared/save-file.ts'
import { useAction } from '../../shared/use-action.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { Bookmark } from '../../ui/icons/bookmark.ts'
import { BookmarkPlus } from '../../ui/icons/bookmark-plus.ts'
import { Download } from '../../ui/icons/download.ts'
import { FileSpreadsheet } from '../../ui/icons/file-spreadsheet.ts'
import { FileText } from '../../ui/icons/file-text.ts'
import { List } from '../../ui/icons/list.ts'
import { Menu } from '../../ui/menu.tsx'
import { filtersOf, savedFiltersQuery } from './saved-filters.queries.ts'
import type { SessionsQuery } from './sessions.queries.ts'

const SavedFiltersDialog = lazyScreen(
  'session-actions',
  async () => (await import('./saved-filters-dialog.tsx')).SavedFiltersDialog,
)

type SessionsActionsProps = {
  query: SessionsQuery
  count: number
  /** Opens the list of prepared files. */
  onPrepared: () => void
}

/** The actions on all sessions that match the filters. */
export function SessionsActions(props: SessionsActionsProps) {
  return (
    <>
      <SavedFilters query={props.query} />
      <DownloadMenu {...props} />
    </>
  )
}

/** The maximum number of saved filters in the menu. The dialog lists all. */
const inMenu = 8

function SavedFilters({ query }: { query: SessionsQuery }) {
  const t = usePhrases('session-actions')
  const hrefOf = useHref()
  const saved = useQuery(savedFiltersQuery(useWalletId()))
  const [open, setOpen] = useState(false)
  const filters = filtersOf(query)
  const known = saved.data ?? []
  return (
    <>
      <Menu
        label={t.saved}
        trigger={(trigger) => (
          <Button {...trigger} icon={<Bookmark />}>
            {t.saved}
          </Button>
        )}
        items={[
          ...known.slice(0, inMenu).map(({ id, name, query: stored }) => ({
            id,
            label: name,
            icon: <Bookmark />,
            href: hrefOf({ to: 'charging-sessions', query: parseQuery(stored) }),
          })),
          {
            id: 'save',
            label: t.save,
            icon: <BookmarkPlus />,
            separated: known.length > 0,
            unavailable: filters === '' ? t.nothing : false,
            onSelect: () => setOpen(true),
          },
          {
            id: 'manage',
            label: t.manage,
            icon: <List />,
            onSelect: () => setOpen(true),
          },
        ]}
      />
      {open && <SavedFiltersDialog filters={filters} onClose={() => setOpen(false)} />}
    </>
  )
}

function DownloadMenu({ query, count, onPrepared }: SessionsActionsProps) {
  const t = usePhrases('session-actions')
  const walletId = useWalletId()
  const download = useAction(
    async (format: SessionFileFormat) => {
      const { limit: _, offset: __, ordering: ___, status, ...filters } = query
      const { MOST_SESSIONS_AT_ONCE, requestSessionFile } = await import('@voltway/contract/sessions-prepared-files')
      const params = { wallet: walletId }
      if (count > MOST_SESSIONS_AT_ONCE) {
        await request(requestSessionFile, { params, body: { ...filters, status, format } })
        return null
      }
      const { exportSessions } = await import('@voltway/contract/sessions-files')
      const exported = { ...filters, format, ...(status ? { status: status.join() } : {}) }
      return request(exportSessions, { params, query: exported })
    },
    {
      onDone: (file, format) => (file === null ? onPrepared() : saveFile(file as Blob, `${t.file}.${format}`)),
      toastRefusal: t.downloadFailed,
    },
  )
  return (
    <Menu
      label={t.download}
      trigger={(trigger) => (
        <Button
          {...trigger}
          icon={<Download />}
          pending={download.isPending}
          unavailable={count === 0 ? t.nothingFound : undefined}
        >
          {t.download}
        </Button>
      )}
      items={[
        {
          id: 'csv',
          label: t.csv({ n: count }),
          icon: <FileText />,
          onSelect: () => void download.run('csv'),
        },
        {
          id: 'xlsx',
          label: t.xlsx({ n: count }),
          icon: <FileSpreadsheet />,
          onSelect: () => void download.run('xlsx'),
        },
        {
          id: 'prepared',
          label: t.prepared,
          icon: <List size={16} aria-hidden />,
          separated: true,
          onSelect: onPrepared,
        },
      ]}
    />
  )
}
