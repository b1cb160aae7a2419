import {
  type ImportDialect,
  type ImportField,
  importSessions,
  undoSessionImport,
} from '@voltway/contract/session-imports'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { ActionForm } from '../../shared/action-form.tsx'
import { FileDrop, textOfTable } from '../../shared/file-drop.tsx'
import { useAction } from '../../shared/use-action.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useWords } from '../../ui/ui-context.tsx'
import { SessionImportPreview } from './session-import-preview.tsx'
import { type ImportPlan, refreshConsumption } from './session-imports.queries.ts'

type Columns = readonly (ImportField | null)[]
interface Chosen {
  readonly name: string
  readonly csv: string
  readonly plan: ImportPlan
  /** Columns and answers of the person. The file decides everything else. */
  readonly columns?: Columns | undefined
  readonly dialect: ImportDialect
}
/** A file to preview: a newly chosen file, or the same file with other columns or answers. */
interface Candidate {
  readonly name: string
  readonly read: () => Promise<string>
  readonly columns?: Columns | undefined
  readonly dialect: ImportDialect
}

/** A file of about 10,000 lines, as text or as a workbook. */
const maxFileBytes = 4_000_000

/**
 * Imports another provider's file: the person chooses it, checks the recognised columns and the preview, and imports
 * all lines or none.
 */
export function SessionImportDialog({ onClose }: { onClose: () => void }) {
  const t = usePhrases('session-imports')
  const fileWords = usePhrases('table-file')
  const words = useWords()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [provider, setProvider] = useState('')
  const [leaveOut, setLeaveOut] = useState(false)
  const preview = usePreview(provider, (next) => {
    setChosen(next)
    if (provider === '') setProvider(next.plan.provider ?? '')
  })
  const form = useImportForm(chosen, { provider: provider.trim(), leaveOut }, onClose)
  const open = (file: File | undefined) => {
    if (!file || preview.isPending || form.isPending) return
    setChosen(null)
    form.clear()
    void preview.run({
      name: file.name.slice(0, 200),
      read: () => textOfTable(file, fileWords, maxFileBytes),
      dialect: {},
    })
  }
  const again = (change: Pick<Candidate, 'columns'> | Pick<Candidate, 'dialect'>) => {
    if (chosen === null || preview.isPending) return
    const { name, csv, columns, dialect } = chosen
    void preview.run({ name, read: () => Promise.resolve(csv), columns, dialect, ...change })
  }
  const plan = chosen?.plan
  const changes = plan === undefined ? 0 : plan.added.sessions + plan.replaced + plan.reversed
  const isReady =
    plan !== undefined && plan.questions.length === 0 && changes > 0 && (plan.errors.length === 0 || leaveOut)
  return (
    <Dialog
      onClose={onClose}
      size={8}
      title={t.title}
      description={t.words}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          {isReady && (
            <Button type={1} submit form={form.formId} pending={preview.isPending || form.isPending}>
              {t.apply({ n: plan.added.sessions })}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <FileDrop isAgain={chosen !== null} readingName={preview.sending?.name} onFile={open} />
        {preview.refusal && (
          <Banner tone="bad" announce>
            {preview.refusal.message}
          </Banner>
        )}
        {chosen && (
          <ActionForm form={form} className="grid gap-4">
            <ProviderField
              known={chosen.plan.providers}
              value={provider}
              onChange={setProvider}
              error={provider.trim() === '' ? form.errors.provider : undefined}
            />
            <SessionImportPreview
              plan={chosen.plan}
              name={chosen.name}
              onColumns={(columns) => again({ columns })}
              onAnswer={({ rates, ...answers }) =>
                again({
                  dialect: {
                    ...chosen.dialect,
                    ...answers,
                    ...((rates ?? chosen.dialect.rates) && { rates: { ...chosen.dialect.rates, ...rates } }),
                  },
                })
              }
            />
            {chosen.plan.errors.length > 0 && chosen.plan.added.sessions > 0 && (
              <Checkbox checked={leaveOut} onChange={(event) => setLeaveOut(event.target.checked)}>
                {t.leaveOut}
              </Checkbox>
            )}
          </ActionForm>
        )}
      </div>
    </Dialog>
  )
}

/** Requests the preview: the recognised columns and the charges that the file would add. */
function usePreview(provider: string, onDone: (chosen: Chosen) => void) {
  const walletId = useWalletId()
  return useAction(
    async ({ name, read, columns, dialect }: Candidate): Promise<Chosen> => {
      const csv = await read()
      const named = provider.trim() === '' ? {} : { provider: provider.trim() }
      const body = { csv, file_name: name, dry_run: true, dialect, ...named, ...(columns && { columns: [...columns] }) }
      return { name, csv, columns, dialect, plan: await request(importSessions, { params: { walletId }, body }) }
    },
    { onDone },
  )
}

function useImportForm(chosen: Chosen | null, how: { provider: string; leaveOut: boolean }, onClose: () => void) {
  const t = usePhrases('session-imports')
  const walletId = useWalletId()
  return useActionForm({
    values: {
      csv: chosen?.csv ?? '',
      file_name: chosen?.name ?? '',
      provider: how.provider,
      // The same columns and answers as in the preview, so that the import equals it.
      ...(chosen?.columns && { columns: [...chosen.columns] }),
      dialect: chosen?.dialect ?? {},
      leave_out_errors: how.leaveOut,
    },
    check: ({ provider }) => (provider === '' ? { provider: t.providerMissing } : {}),
    send: async (body) => (await request(importSessions, { params: { walletId }, body })).import,
    refresh: () => void refreshConsumption(walletId),
    done: (added) => added && t.done({ n: added.sessions }),
    undo: async (added) => {
      if (added === null) return
      const { removed } = await request(undoSessionImport, { params: { walletId, importId: added.id } })
      void refreshConsumption(walletId)
      toast({ tone: 'ok', title: t.undone({ n: removed }) })
    },
    onDone: onClose,
  })
}

type ProviderFieldProps = {
  known: readonly string[]
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

function ProviderField({ known, value, onChange, error }: ProviderFieldProps) {
  const t = usePhrases('session-imports')
  return (
    <>
      <TextInput
        label={t.provider}
        help={t.providerHelp}
        error={error}
        value={value}
        maxLength={60}
        list="import-providers"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id="import-providers">
        {known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
