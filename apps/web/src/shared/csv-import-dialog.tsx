import type { ComponentType } from 'react'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FileDown } from '../ui/icons/file-down.ts'
import { useWords } from '../ui/ui-context.tsx'
import { FileDrop } from './file-drop.tsx'
import { saveFile } from './save-file.ts'
import { useFilePlan } from './use-file-plan.ts'

/** What a file would change, and its wrong lines. */
interface Plan {
  readonly errors: readonly unknown[]
}

interface Words {
  readonly title: string
  readonly words: string
  readonly drop: string
  readonly choose: string
  readonly other: string
  readonly reading: (values: { name: string }) => string
  readonly apply: string
  readonly applyValid: string
  readonly done: (values: { n: number }) => string
  readonly tooLarge: string
  readonly unreadable: string
  readonly template: string
  readonly templateHelp: string
}

interface Sent {
  readonly csv: string
  readonly dry_run?: boolean
  readonly valid_only?: boolean
}

type CsvImportProps<Reply extends Plan> = {
  words: Words
  send: (body: Sent) => Promise<Reply>
  /** How many things the file changes. */
  countOf: (plan: Reply) => number
  refresh: () => unknown
  preview: ComponentType<{ plan: Reply; name: string }>
  /** The template's file name without its type, and its header. */
  template: { readonly name: string; readonly heads: readonly string[] }
  onClose: () => void
}

/**
 * Imports a CSV file or an XLSX workbook: the person chooses a file, checks the preview with all errors, and applies all lines, or the valid
 * ones only.
 */
export function CsvImportDialog<Reply extends Plan>(props: CsvImportProps<Reply>) {
  const { words: t, send, countOf, refresh, preview: Preview, template, onClose } = props
  const words = useWords()
  const { chosen, preview, change, choose, leave, refusal } = useFilePlan({
    words: t,
    requestPlan: (csv) => send({ csv, dry_run: true }),
    apply: (body: Sent) => send(body),
    refresh,
    done: (plan) => t.done({ n: countOf(plan) }),
    onClose,
  })
  const hasErrors = (chosen?.plan.errors.length ?? 0) > 0
  return (
    <Dialog
      onClose={leave}
      size={7}
      title={t.title}
      description={t.words}
      footer={
        <>
          <Button onClick={leave}>{words.cancel}</Button>
          {chosen && countOf(chosen.plan) > 0 && (
            <Button
              type={hasErrors ? 2 : 1}
              pending={change.isPending}
              onClick={() => change.run({ csv: chosen.csv, valid_only: hasErrors })}
            >
              {hasErrors ? t.applyValid : t.apply}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <FileDrop isAgain={chosen !== null} readingName={preview.sending?.name} onFile={choose} words={t} />
        {refusal && (
          <Banner tone="bad" announce>
            {refusal.message}
          </Banner>
        )}
        {chosen ? <Preview plan={chosen.plan} name={chosen.name} /> : <Template words={t} {...template} />}
      </div>
    </Dialog>
  )
}

type TemplateProps = { words: Words; name: string; heads: readonly string[] }

/** Downloads a template with the supported columns in the person's language. */
function Template({ words: t, name, heads }: TemplateProps) {
  const save = () => {
    // The byte-order mark lets Excel detect UTF-8.
    saveFile(new Blob([`\uFEFF${heads.join(';')}\r\n`], { type: 'text/csv' }), `${name}.csv`)
  }
  return (
    <p className="flex flex-wrap items-center gap-3 text-table text-ink-2">
      <Button small type={3} icon={<FileDown size={14} />} onClick={save}>
        {t.template}
      </Button>
      {t.templateHelp}
    </p>
  )
}
