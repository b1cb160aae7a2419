import { type ReactNode, useState } from 'react'
import { usePhrases } from '../lib/phrases.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FileDown } from '../ui/icons/file-down.ts'
import { useWords } from '../ui/ui-context.tsx'
import { FileDrop, textOfTable } from './file-drop.tsx'
import { type FileError, FileErrors, type FileErrorsProps } from './file-errors.tsx'
import { saveFile } from './save-file.ts'
import { useAction } from './use-action.ts'

/** What a file changes, with its wrong lines. */
type Plan<Changes, Wrong extends FileError> = Changes & {
  rows: number
  ignored_columns: readonly string[]
  errors: readonly Wrong[]
}

type Sent = { csv: string; dry_run?: boolean; valid_only?: boolean }

type TableImportProps<Changes, Wrong extends FileError> = {
  title: string
  description: string
  /** Shown until a file is chosen. */
  help: string
  /** The file name of the template, without its type, and its lines. */
  template?: { readonly name: string; readonly lines: readonly (readonly string[])[] } | undefined
  /** The names of the columns, and the words of their errors. */
  columns: Pick<FileErrorsProps<NoInfer<Wrong>>, 'fields' | 'words'>
  send: (body: Sent) => Promise<Plan<Changes, Wrong>>
  /** The label of the button; null when the file changes nothing, or may not be applied. */
  confirm: (plan: NoInfer<Plan<Changes, Wrong>>) => string | null
  done: (plan: NoInfer<Plan<Changes, Wrong>>) => string
  refresh: () => unknown
  /** What follows the number of lines: "3 new drivers". */
  summary: (plan: NoInfer<Plan<Changes, Wrong>>) => ReactNode
  /** What the file changes. */
  changes: (plan: NoInfer<Plan<Changes, Wrong>>) => ReactNode
  /** Stands in place of the file field while the file is applied. */
  progress?: ((plan: NoInfer<Plan<Changes, Wrong>>) => ReactNode) | undefined
  onClose: () => void
}

/**
 * Imports a CSV file or an XLSX workbook: the person chooses it, checks the preview with all errors, and applies it. With
 * errors, `confirm` decides whether the valid lines may be applied. The dialog stays open while a file is applied.
 */
export function TableImportDialog<Changes, Wrong extends FileError>(props: TableImportProps<Changes, Wrong>) {
  const { title, description, columns, send, confirm, done, refresh, summary, changes, progress, onClose } = props
  const t = usePhrases('table-file')
  const words = useWords()
  const [chosen, setChosen] = useState<{ name: string; csv: string; plan: Plan<Changes, Wrong> } | null>(null)
  const preview = useAction(async (file: File) => {
    const csv = await textOfTable(file, t)
    setChosen({ name: file.name, csv, plan: await send({ csv, dry_run: true }) })
  })
  const change = useAction(send, { refresh, done, onDone: onClose })
  const choose = (file: File | undefined) => {
    if (!file || preview.isPending || change.isPending) return
    change.clear()
    setChosen(null)
    void preview.run(file)
  }
  const leave = () => {
    if (!change.isPending) onClose()
  }
  const refusal = change.refusal ?? preview.refusal
  const label = chosen && confirm(chosen.plan)
  const { errors = [], ignored_columns: ignored = [] } = chosen?.plan ?? {}
  return (
    <Dialog
      onClose={leave}
      size={7}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={leave}>{words.cancel}</Button>
          {label && (
            <Button
              type={errors.length > 0 ? 2 : 1}
              pending={change.isPending}
              onClick={() => change.run({ csv: chosen.csv, ...(errors.length > 0 && { valid_only: true }) })}
            >
              {label}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {chosen && change.isPending && progress ? (
          progress(chosen.plan)
        ) : (
          <FileDrop isAgain={chosen !== null} readingName={preview.sending?.name} onFile={choose} />
        )}
        {refusal && (
          <Banner tone="bad" announce>
            {refusal.message}
          </Banner>
        )}
        {chosen ? (
          <>
            <p aria-live="polite">
              <span className="font-medium">{chosen.name}</span>: {t.rows({ n: chosen.plan.rows })}{' '}
              {summary(chosen.plan)}
            </p>
            {ignored.length > 0 && (
              <p className="text-table text-ink-2">{t.ignored({ columns: ignored.join(', ') })}</p>
            )}
            {errors.length > 0 && <FileErrors errors={errors} {...columns} />}
            {changes(chosen.plan)}
          </>
        ) : (
          <Help help={props.help} template={props.template} />
        )}
      </div>
    </Dialog>
  )
}

/** Downloads a template with the supported columns in the person's language. */
function Help({ help, template }: Pick<TableImportProps<unknown, FileError>, 'help' | 'template'>) {
  const t = usePhrases('table-file')
  const save = ({ name, lines }: NonNullable<typeof template>) => {
    // The byte-order mark lets Excel detect UTF-8.
    const text = `\uFEFF${lines.map((cells) => `${cells.join(';')}\r\n`).join('')}`
    saveFile(new Blob([text], { type: 'text/csv' }), `${name}.csv`)
  }
  return (
    <p className="flex flex-wrap items-center gap-3 text-table text-ink-2">
      {template && (
        <Button small type={3} icon={<FileDown size={14} />} onClick={() => save(template)}>
          {t.template}
        </Button>
      )}
      {help}
    </p>
  )
}

/** The maximum number of listed changes. The summary counts all. */
const shownChanges = 100

type ChangeListProps<Change> = {
  label: string
  changes: readonly Change[]
  /** Content of the item of a change. */
  row: (change: Change) => ReactNode
}

/** Lists what a file changes, by line. */
export function ChangeList<Change extends { line: number }>({ label, changes, row }: ChangeListProps<Change>) {
  const t = usePhrases('table-file')
  if (changes.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className="max-h-80 overflow-auto rounded-md border border-line" tabIndex={0} aria-label={label}>
      <ul>
        {changes.slice(0, shownChanges).map((change, index) => (
          <li
            // A line may change a driver and a vehicle.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            key={index}
            className="grid gap-1 border-b border-line px-3 py-2 text-table tabular last:border-0"
          >
            {row(change)}
          </li>
        ))}
        {changes.length > shownChanges && (
          <li className="px-3 py-2 text-table text-ink-2">{t.more({ n: changes.length - shownChanges })}</li>
        )}
      </ul>
    </section>
  )
}

/** The head of a change: its subject, and its line of the file. */
export function ChangeHead({ line, children }: { line: number; children: ReactNode }) {
  const t = usePhrases('table-file')
  return (
    <p className="flex flex-wrap justify-between gap-x-3">
      <span>{children}</span>
      <span className="text-ink-3">{t.line({ n: line })}</span>
    </p>
  )
}
