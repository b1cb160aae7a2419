import {
  type ImportDialect,
  type ImportField,
  importSessions,
  undoSessionImport,
} from '@voltway/contract/session-imports'
import { useEffect, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { ActionForm } from '../../shared/action-form.tsx'
import { FileDrop, textOfTable } from '../../shared/file-drop.tsx'
import { useFormats } from '../../shared/format.ts'
import { LocalProblem } from '../../shared/problem.ts'
import { useAction } from '../../shared/use-action.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProgressMeter } from '../../ui/progress-meter.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useWords } from '../../ui/ui-context.tsx'
import { isLarge, largest, type Progress, runFile, uploadFile, type Watch } from './large-file.ts'
import { SessionImportPreview } from './session-import-preview.tsx'
import { type ImportPlan, refreshConsumption } from './session-imports.queries.ts'

type Columns = readonly (ImportField | null)[]
interface Chosen {
  readonly name: string
  readonly csv: string
  /** Id of a large file, which is uploaded. */
  readonly fileId: string | undefined
  readonly plan: ImportPlan
  /** Columns and answers of the person. The file decides everything else. */
  readonly columns?: Columns | undefined
  readonly dialect: ImportDialect
}
/** A file to preview: a newly chosen file, or the same file with other columns or answers. */
interface Candidate {
  readonly name: string
  readonly read: () => Promise<string>
  readonly fileId?: string | undefined
  readonly columns?: Columns | undefined
  readonly dialect: ImportDialect
}

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
  const { progress, watch } = useProgress()
  const preview = usePreview({ provider, watch }, (next) => {
    setChosen(next)
    if (provider === '') setProvider(next.plan.provider ?? '')
  })
  const form = useImportForm(chosen, { provider: provider.trim(), leaveOut, watch, setChosen }, onClose)
  const open = (file: File | undefined) => {
    if (!file || preview.isPending || form.isPending) return
    setChosen(null)
    form.clear()
    void preview.run({
      name: file.name.slice(0, 200),
      read: () => textOfTable(file, fileWords, largest),
      dialect: {},
    })
  }
  const again = (change: Pick<Candidate, 'columns'> | Pick<Candidate, 'dialect'>) => {
    if (chosen === null || preview.isPending || form.isPending) return
    const { name, csv, fileId, columns, dialect } = chosen
    void preview.run({ name, read: () => Promise.resolve(csv), fileId, columns, dialect, ...change })
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
          <Button onClick={onClose}>{progress?.step === 'IMPORTING' ? words.close : words.cancel}</Button>
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
        {progress && <FileProgress progress={progress} />}
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

function FileProgress({ progress }: { progress: Progress }) {
  const t = usePhrases('session-imports')
  const format = useFormats()
  const { step, percent } = progress
  // The reader of the file does not know how far it is before it knows the charges.
  const isKnown = step !== 'READING' || percent > 0
  return (
    <div className="grid gap-1">
      <p className="tabular">{isKnown ? t.progress[step]({ percent: format.number(percent) }) : t.reading}</p>
      <ProgressMeter label={t.progressOf} done={isKnown ? percent : null} />
      {progress.step === 'IMPORTING' && <p className="text-ink-2">{t.goesOn}</p>}
    </div>
  )
}

/** The progress of a large file. Closing the dialog stops the watch, not the import. */
function useProgress(): { progress: Progress | null; watch: Watch } {
  const walletId = useWalletId()
  const [progress, setProgress] = useState<Progress | null>(null)
  const [isStopped] = useState(() => ({ current: false }))
  useEffect(() => {
    isStopped.current = false
    return () => {
      isStopped.current = true
      void refreshConsumption(walletId)
    }
  }, [isStopped, walletId])
  return { progress, watch: { onProgress: setProgress, isStopped: () => isStopped.current } }
}

type PreviewOptions = { provider: string; watch: Watch }

/** Requests the preview: the recognised columns and the charges that the file would add. */
function usePreview({ provider, watch }: PreviewOptions, onDone: (chosen: Chosen) => void) {
  const t = usePhrases('session-imports')
  const walletId = useWalletId()
  return useAction(
    async ({ name, read, fileId: known, columns, dialect }: Candidate): Promise<Chosen> => {
      const csv = await read()
      const named = provider.trim() === '' ? {} : { provider: provider.trim() }
      const options = { dry_run: true, dialect, ...named, ...(columns && { columns: [...columns] }) }
      const file = { name, csv, columns, dialect }
      if (!isLarge(csv)) {
        const body = { csv, file_name: name, ...options }
        return { ...file, fileId: undefined, plan: await request(importSessions, { params: { walletId }, body }) }
      }
      const fileId = known ?? (await uploadFile(walletId, file, watch))
      const { preview } = await runFile({ walletId, fileId }, options, watch)
      if (preview === null) throw new LocalProblem(t.failed)
      return { ...file, fileId, plan: preview }
    },
    { onDone, onSettled: () => watch.onProgress(null) },
  )
}

type ImportFormOptions = {
  provider: string
  leaveOut: boolean
  watch: Watch
  setChosen: (chosen: Chosen) => void
}

function useImportForm(
  chosen: Chosen | null,
  { provider, leaveOut, watch, setChosen }: ImportFormOptions,
  onClose: () => void,
) {
  const t = usePhrases('session-imports')
  const walletId = useWalletId()
  const params = { walletId }
  return useActionForm({
    values: {
      provider,
      // The same columns and answers as in the preview, so that the import equals it.
      ...(chosen?.columns && { columns: [...chosen.columns] }),
      dialect: chosen?.dialect ?? {},
      leave_out_errors: leaveOut,
    },
    check: ({ provider: name }) => (name === '' ? { provider: t.providerMissing } : {}),
    /** The import, or null when the file has questions again. */
    send: async (options) => {
      if (chosen?.fileId === undefined) {
        const body = { ...options, csv: chosen?.csv ?? '', file_name: chosen?.name ?? '' }
        return (await request(importSessions, { params, body })).import
      }
      const { state, preview, import_id: id } = await runFile({ ...params, fileId: chosen.fileId }, options, watch)
      if (state === 'FAILED' || preview === null) throw new LocalProblem(t.failed)
      if (state === 'IMPORTED' && id !== null) return { id, sessions: preview.added.sessions }
      setChosen({ ...chosen, plan: preview })
      return null
    },
    refresh: () => void refreshConsumption(walletId),
    done: (added) => added && t.done({ n: added.sessions }),
    undo: async (added) => {
      if (added === null) return
      const { removed } = await request(undoSessionImport, { params: { walletId, importId: added.id } })
      void refreshConsumption(walletId)
      toast({ tone: 'ok', title: t.undone({ n: removed }) })
    },
    onDone: (added) => added && onClose(),
    onSettled: () => watch.onProgress(null),
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
