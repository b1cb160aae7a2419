import { useQuery } from '@tanstack/react-query'
import { removeSessionFilter, type SavedFilter, saveSessionFilter } from '@voltway/contract/sessions-filters'
import { type SubmitEvent, useId, useState } from 'react'
import { ask } from '../../lib/ask.ts'
import { usePhrases } from '../../lib/phrases.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { parseQuery } from '../../lib/url-query.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { useSay } from '../../shared/problem.ts'
import { useForm } from '../../shared/use-form.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Trash2 } from '../../ui/icons/trash-2.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useWords } from '../../ui/ui-context.tsx'
import { savedFiltersQuery } from './saved-filters.queries.ts'

const longestName = 60

type SavedFiltersDialogProps = {
  /** What the list is filtered by now; empty: by nothing. */
  filters: string
  onClose: () => void
}

/** Gives what the list is filtered by a name, and shows what has one. */
export function SavedFiltersDialog({ filters, onClose }: SavedFiltersDialogProps) {
  const t = usePhrases('session-actions')
  const words = useWords()
  const formId = useId()
  const walletId = useWalletId()
  const [name, setName] = useState('')
  const { pending, errors, summary, attempt, idOf, send } = useForm(formId, ['name'])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(name.trim() === '' ? { name: t.nameMissing } : {}, async () => {
      await ask(saveSessionFilter, { params: { id: walletId }, body: { name: name.trim(), query: filters } })
      await refresh(walletId)
      toast({ tone: 'ok', title: t.kept })
      onClose()
    })
  }
  return (
    <Dialog
      open
      size={4}
      onClose={onClose}
      title={t.dialogTitle}
      description={t.dialogWords}
      footer={
        <>
          <Button onClick={onClose}>{words.close}</Button>
          <Button type={1} submit form={formId} pending={pending} unavailable={filters === '' ? t.nothing : undefined}>
            {t.keep}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4 pb-4" onSubmit={submit} noValidate>
        <ErrorSummary errors={summary} attempt={attempt} />
        {filters === '' ? (
          <p className="text-ink-2">{t.nothing}</p>
        ) : (
          <TextInput
            id={idOf('name')}
            label={t.name}
            help={t.nameHint}
            error={errors.name}
            required
            maxLength={longestName}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </form>
      <Kept onClose={onClose} />
    </Dialog>
  )
}

const refresh = (walletId: string) => queryClient.invalidateQueries({ queryKey: savedFiltersQuery(walletId).queryKey })

function Kept({ onClose }: { onClose: () => void }) {
  const t = usePhrases('session-actions')
  const say = useSay()
  const walletId = useWalletId()
  const saved = useQuery(savedFiltersQuery(walletId))
  const failed = (error: unknown) => toast({ tone: 'bad', title: t.removeFailed, description: say(error).message })
  const keepAgain = ({ name, query }: SavedFilter) =>
    ask(saveSessionFilter, { params: { id: walletId }, body: { name, query } }).then(() => refresh(walletId), failed)
  const remove = (filter: SavedFilter) =>
    ask(removeSessionFilter, { params: { id: walletId, filterId: filter.id } }).then(async () => {
      await refresh(walletId)
      toast({ tone: 'ok', title: t.removed({ name: filter.name }), undo: () => void keepAgain(filter) })
    }, failed)
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
          <li
            key={filter.id}
            className="flex items-center justify-between gap-4 border-b border-line py-1 last:border-b-0"
          >
            <PageLink
              to="charging-sessions"
              query={parseQuery(filter.query)}
              look="quiet"
              className="min-w-0 truncate"
              onClick={onClose}
            >
              {filter.name}
            </PageLink>
            <IconButton
              small
              label={t.remove({ name: filter.name })}
              icon={<Trash2 size={16} aria-hidden />}
              onClick={() => void remove(filter)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
