import { useQuery } from '@tanstack/react-query'
import { removeSessionFilter, type SavedFilter, saveSessionFilter } from '@voltway/contract/sessions-filters'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { parseQuery } from '../../lib/url-query.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { PageLink } from '../../shared/page-link.tsx'
import { useAction } from '../../shared/use-action.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Trash2 } from '../../ui/icons/trash-2.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useWords } from '../../ui/ui-context.tsx'
import { savedFiltersQuery } from './saved-filters.queries.ts'

const longestName = 60
const fields = ['name'] as const

type SavedFiltersDialogProps = {
  /** The current filters as a query string. Empty without filters. */
  filters: string
  onClose: () => void
}

/** Saves the current filters under a name, and lists the saved ones. */
export function SavedFiltersDialog({ filters, onClose }: SavedFiltersDialogProps) {
  const t = usePhrases('session-actions')
  const walletId = useWalletId()
  const [name, setName] = useState('')
  const isUnfiltered = filters === ''
  const form = useActionForm({
    fields,
    values: name,
    check: () => (name.trim() === '' ? { name: t.nameMissing } : {}),
    send: () => request(saveSessionFilter, { params: { id: walletId }, body: { name: name.trim(), query: filters } }),
    refresh: () => refresh(walletId),
    done: t.filtersSaved,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t.dialogTitle}
      description={t.dialogWords}
      cancel={{ words: useWords().close }}
      submit={t.keep}
      unavailable={isUnfiltered && t.nothing}
      after={<Stored onClose={onClose} />}
    >
      {isUnfiltered ? (
        <p className="text-ink-2">{t.nothing}</p>
      ) : (
        <TextInput
          {...form.field('name')}
          label={t.name}
          help={t.nameHint}
          required
          maxLength={longestName}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      )}
    </FormDialog>
  )
}

const refresh = (walletId: string) => queryClient.invalidateQueries({ queryKey: savedFiltersQuery(walletId).queryKey })

function Stored({ onClose }: { onClose: () => void }) {
  const t = usePhrases('session-actions')
  const saved = useQuery(savedFiltersQuery(useWalletId()))
  if (!saved.data && saved.error)
    return <ErrorState compact title={t.failed} onRetry={() => void saved.refetch()} retrying={saved.isFetching} />
  if (!saved.data)
    return (
      <div aria-busy className="pb-4">
        <Skeleton width="60%" />
      </div>
    )
  if (saved.data.length === 0) return <p className="pb-4 text-ink-2">{t.none}</p>
  return (
    <section className="grid gap-2 pb-4">
      <h3>{t.list}</h3>
      <ul>
        {saved.data.map((filter) => (
          <SavedFilterRow key={filter.id} filter={filter} onClose={onClose} />
        ))}
      </ul>
    </section>
  )
}

function SavedFilterRow({ filter: { id, name, query }, onClose }: { filter: SavedFilter; onClose: () => void }) {
  const t = usePhrases('session-actions')
  const walletId = useWalletId()
  const remove = useAction(() => request(removeSessionFilter, { params: { id: walletId, filterId: id } }), {
    refresh: () => refresh(walletId),
    done: t.removed({ name }),
    undo: async () => {
      await request(saveSessionFilter, { params: { id: walletId }, body: { name, query } })
      await refresh(walletId)
    },
    toastRefusal: t.removeFailed,
  })
  return (
    <li className="flex items-center justify-between gap-4 border-b border-line py-1 last:border-b-0">
      <PageLink
        to="charging-sessions"
        query={parseQuery(query)}
        variant="quiet"
        className="min-w-0 truncate"
        onClick={onClose}
      >
        {name}
      </PageLink>
      <IconButton small label={t.remove({ name })} icon={<Trash2 />} onClick={() => void remove.run()} />
    </li>
  )
}
