import type { ReplyOf } from '@voltway/contract/endpoint'
import { readReimbursementStatement } from '@voltway/contract/reimbursements-payments'
import { useId, useRef, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useFormats } from '../../shared/format.ts'
import { LocalProblem } from '../../shared/problem.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Upload } from '../../ui/icons/upload.ts'
import { Figure, Figures } from '../../ui/panel.tsx'
import { useWords } from '../../ui/ui-context.tsx'
import { refreshReimbursements } from './reimbursements.queries.ts'

/** The maximum length in the contract. */
const MAX_CHARACTERS = 900_000

type Result = ReplyOf<typeof readReimbursementStatement>

/** Reads a bank statement (camt.053), and shows what it changed. */
export function BankStatementDialog({ onClose }: { onClose: () => void }) {
  const t = usePhrases('reimbursements').bank
  const walletId = useWalletId()
  const [file, setFile] = useState<File>()
  const [result, setResult] = useState<Result>()
  const form = useActionForm({
    values: { file },
    check: (values) => (values.file === undefined ? { file: t.missing } : {}),
    send: async (values) => {
      const content = (values.file?.size ?? 0) > MAX_CHARACTERS * 2 ? '' : await values.file?.text()
      if (!content || content.length > MAX_CHARACTERS) throw new LocalProblem(t.tooLarge)
      return request(readReimbursementStatement, { params: { walletId }, body: { content } })
    },
    refresh: () => refreshReimbursements(walletId),
    onDone: setResult,
  })
  const choose = (chosen: File | undefined) => {
    form.clear()
    if (chosen) setFile(chosen)
  }
  if (result) return <BankResult result={result} onClose={onClose} />
  return (
    <FormDialog
      form={form}
      size={4}
      className="grid gap-3"
      onClose={onClose}
      title={t.title}
      description={t.words}
      submit={t.confirm}
    >
      <FileChoice file={file} onFile={choose} />
      {form.errors.file && (
        <p role="alert" className="field-error">
          {form.errors.file}
        </p>
      )}
    </FormDialog>
  )
}

function FileChoice({ file, onFile }: { file: File | undefined; onFile: (file: File | undefined) => void }) {
  const t = usePhrases('reimbursements').bank
  const input = useRef<HTMLInputElement>(null)
  const inputId = useId()
  return (
    <div className="grid justify-items-start gap-3">
      <label htmlFor={inputId} className="hidden-visually">
        {t.choose}
      </label>
      <input
        ref={input}
        id={inputId}
        type="file"
        accept=".xml,application/xml,text/xml"
        className="hidden-visually"
        tabIndex={-1}
        onChange={(event) => {
          onFile(event.target.files?.[0])
          // Allows choosing the same file again after a correction.
          event.target.value = ''
        }}
      />
      <Button icon={<Upload />} onClick={() => input.current?.click()}>
        {file === undefined ? t.choose : t.other}
      </Button>
      {file && <p className="break-words text-ink-2">{t.chosen({ name: file.name })}</p>}
    </div>
  )
}

function BankResult({ result, onClose }: { result: Result; onClose: () => void }) {
  const t = usePhrases('reimbursements').bank
  const words = useWords()
  const format = useFormats()
  return (
    <Dialog
      size={4}
      onClose={onClose}
      title={t.done}
      footer={
        <Button type={1} onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      <div className="grid gap-6 pb-4">
        <Figures>
          {(['paid', 'returned', 'ignored'] as const).map((name) => (
            <Figure key={name} label={t.result[name]} value={format.number(result[name])} />
          ))}
        </Figures>
        {result.differences.length > 0 && (
          <section className="grid gap-2">
            <h3>{t.differences}</h3>
            <ul className="grid gap-2">
              {result.differences.map(({ reference, reason }) => (
                <li key={`${reference} ${reason}`}>
                  <span className="block font-medium break-words">{reference}</span>
                  <span className="text-ink-2">{t.difference[reason]}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  )
}
