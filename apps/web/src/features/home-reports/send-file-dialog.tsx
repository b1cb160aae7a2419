import type { ReplyOf } from '@voltway/contract/endpoint'
import { sendChargeFile } from '@voltway/contract/home-reports'
import type { ImportDialect, ImportQuestion } from '@voltway/contract/session-imports'
import { type ReactNode, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { FileDrop, textOfTable } from '../../shared/file-drop.tsx'
import { useFormats } from '../../shared/format.ts'
import { useAction } from '../../shared/use-action.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { useWords } from '../../ui/ui-context.tsx'
import { refreshReports } from './home-reports.queries.ts'

type Preview = ReplyOf<typeof sendChargeFile>

interface Chosen {
  readonly name: string
  readonly csv: string
  readonly dialect: ImportDialect
  readonly preview: Preview
}

type SendFileDialogProps = { walletId: string; siteId: string; choice: ReactNode; onClose: () => void }

/** Sends the file of the charger's app after a preview of its charges. */
export function SendFileDialog({ walletId, siteId, choice, onClose }: SendFileDialogProps) {
  const t = usePhrases('home-reports')
  const fileWords = usePhrases('table-file')
  const words = useWords()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const call = (file: Pick<Chosen, 'name' | 'csv' | 'dialect'>, dry_run: boolean) =>
    request(sendChargeFile, {
      params: { walletId, siteId },
      body: { csv: file.csv, file_name: file.name, dialect: file.dialect, dry_run },
    })
  const read = useAction(
    async (file: { name: string; text: () => Promise<string>; dialect: ImportDialect }): Promise<Chosen> => {
      const sent = { name: file.name, csv: await file.text(), dialect: file.dialect }
      return { ...sent, preview: await call(sent, true) }
    },
    { onDone: setChosen },
  )
  const send = useAction((file: Chosen) => call(file, false), {
    refresh: () => refreshReports(walletId),
    done: t.form.done,
    onDone: onClose,
  })
  const open = (file: File | undefined) => {
    if (!file || read.isPending || send.isPending) return
    setChosen(null)
    send.clear()
    void read.run({ name: file.name.slice(0, 200), text: () => textOfTable(file, fileWords), dialect: {} })
  }
  const answer = (code: string, value: string) => {
    if (chosen === null) return
    const { name, csv, dialect } = chosen
    void read.run({ name, text: () => Promise.resolve(csv), dialect: { ...dialect, [code]: value } })
  }
  const refusal = send.refusal ?? read.refusal
  const isReady = chosen !== null && chosen.preview.questions.length === 0 && chosen.preview.charges > 0
  return (
    <Dialog
      onClose={onClose}
      title={t.form.title}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          {isReady && (
            <Button type={1} pending={send.isPending || read.isPending} onClick={() => send.run(chosen)}>
              {t.form.submit}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4 pb-4">
        {choice}
        <p className="text-ink-2">{t.import.words}</p>
        <FileDrop isAgain={chosen !== null} readingName={read.sending?.name} onFile={open} />
        {refusal && (
          <Banner tone="bad" announce>
            {refusal.message}
          </Banner>
        )}
        {chosen && <FilePreview preview={chosen.preview} onAnswer={answer} />}
      </div>
    </Dialog>
  )
}

type FilePreviewProps = { preview: Preview; onAnswer: (code: string, value: string) => void }

function FilePreview({ preview, onAnswer }: FilePreviewProps) {
  const { import: t } = usePhrases('home-reports')
  const format = useFormats()
  const {
    provider,
    charges,
    energy_kwh,
    first_at: first,
    last_at: last,
    left_out: leftOut,
    questions,
    errors,
  } = preview
  return (
    <div className="grid gap-3" aria-live="polite">
      <p className="font-medium">{provider === null ? t.guessed : t.known({ provider })}</p>
      {questions.map((question) => (
        <Question key={question.code} question={question} onAnswer={(value) => onAnswer(question.code, value)} />
      ))}
      {questions.length === 0 && (
        <>
          {charges > 0 && first !== null && last !== null ? (
            <p>
              <span className="tabular">{t.found({ n: charges, energy: format.kwh(energy_kwh) })}</span>
              {', '}
              {t.period({ from: format.date(first), to: format.date(last) })}
            </p>
          ) : (
            <p>{t.nothing}</p>
          )}
          {charges > 0 && leftOut > 0 && <p className="text-ink-2">{t.leftOut({ n: leftOut })}</p>}
          <Errors errors={errors} />
        </>
      )}
    </div>
  )
}

/** The most wrong lines that are named. */
const SHOWN_ERRORS = 5

function Errors({ errors }: Pick<Preview, 'errors'>) {
  const { import: t } = usePhrases('home-reports')
  const imports = usePhrases('session-imports')
  if (errors.length === 0) return null
  return (
    <Banner tone="warn">
      <p>{t.wrong({ n: errors.length })}</p>
      <ul>
        {errors.slice(0, SHOWN_ERRORS).map(({ line, value, code }) => (
          <li key={`${line} ${code}`}>{t.line({ n: line, value, error: imports.error[code] })}</li>
        ))}
      </ul>
    </Banner>
  )
}

type QuestionProps = { question: ImportQuestion; onAnswer: (value: string) => void }

/** What the file leaves open, such as the order of its dates. */
function Question({ question: { code, choices, samples }, onAnswer }: QuestionProps) {
  const t = usePhrases('session-imports')
  const { import: words } = usePhrases('home-reports')
  const named: Readonly<Record<string, string>> = { ...t.dates, ...t.choice }
  const label = code === 'rates' ? code : t.question[code]
  return (
    <Select
      label={label}
      help={samples.length > 0 ? t.found({ samples: samples.join(', ') }) : undefined}
      placeholder={words.ask}
      value=""
      options={choices.map((value) => ({ value, label: named[value] ?? value }))}
      onChange={(event) => event.target.value && onAnswer(event.target.value)}
    />
  )
}
