import { importCards } from '@voltway/contract/cards-files'
import type { ReplyOf } from '@voltway/contract/endpoint'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { FileDrop, textOfTable } from '../../shared/file-drop.tsx'
import { LocalProblem } from '../../shared/problem.ts'
import { saveFile } from '../../shared/save-file.ts'
import { useAction } from '../../shared/use-action.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FileDown } from '../../ui/icons/file-down.ts'
import { useWords } from '../../ui/ui-context.tsx'
import { refreshCards } from './cards.queries.ts'
import { ChangeProgress } from './change-progress.tsx'
import { ImportPreview } from './import-preview.tsx'
import { useProgress } from './use-progress.ts'

type ImportDialogProps = { currency: string; onClose: () => void }
type Plan = ReplyOf<typeof importCards>

/** The maximum length in the contract. A file of 10,000 cards is well below it. */
const maxCharacters = 900_000
/** Pictures and formats make a workbook larger than its text. */
const maxFileBytes = 10_000_000

/**
 * Changes cards from a CSV file: the person chooses a file, checks the preview with all errors, and applies all changes
 * or none.
 */
export function ImportDialog({ currency, onClose }: ImportDialogProps) {
  const { file: t } = usePhrases('card-changes')
  const words = useWords()
  const { chosen, preview, change, choose, done, leave } = useImport(onClose)
  const refusal = change.refusal ?? preview.refusal
  const isReady = chosen !== null && chosen.plan.errors.length === 0 && chosen.plan.changed > 0
  return (
    <Dialog
      open
      onClose={leave}
      size={7}
      title={t.title}
      description={t.words}
      footer={
        <>
          <Button onClick={leave}>{words.cancel}</Button>
          {isReady && (
            <Button type={1} pending={change.isPending} onClick={() => change.run(chosen.csv)}>
              {t.apply({ n: chosen.plan.changed })}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {chosen !== null && change.isPending ? (
          <ChangeProgress done={done} total={chosen.plan.changed} />
        ) : (
          <FileDrop isAgain={chosen !== null} readingName={preview.sending?.name} onFile={choose} words={t} />
        )}
        {refusal && (
          <Banner tone="bad" announce>
            {refusal.message}
          </Banner>
        )}
        {chosen ? <ImportPreview plan={chosen.plan} name={chosen.name} currency={currency} /> : <Template />}
      </div>
    </Dialog>
  )
}

/** Requests the preview of a file. Then applies all changes or none. */
function useImport(onClose: () => void) {
  const { file: t } = usePhrases('card-changes')
  const walletId = useWalletId()
  const [chosen, setChosen] = useState<{ name: string; csv: string; plan: Plan } | null>(null)
  const { done, begin } = useProgress()
  const params = { walletId }
  const preview = useAction(async (file: File) => {
    if (file.size > maxFileBytes) throw new LocalProblem(t.tooLarge)
    const csv = await textOfTable(file, t)
    if (csv.length > maxCharacters) throw new LocalProblem(t.tooLarge)
    if (csv.trim() === '') throw new LocalProblem(t.unreadable)
    setChosen({ name: file.name, csv, plan: await request(importCards, { params, body: { csv, dry_run: true } }) })
  })
  const change = useAction((csv: string) => request(importCards, { params, body: { csv, progress_id: begin() } }), {
    refresh: () => void refreshCards(walletId),
    done: ({ changed }) => t.done({ n: changed }),
    onDone: onClose,
  })
  const choose = (file: File | undefined) => {
    if (!file || preview.isPending || change.isPending) return
    change.clear()
    setChosen(null)
    void preview.run(file)
  }
  const leave = () => {
    if (!change.isPending) onClose()
  }
  return { chosen, preview, change, choose, done, leave }
}

/** Downloads a template with the supported columns in the person's language and one example row. */
function Template() {
  const { file: t } = usePhrases('card-changes')
  const heads = usePhrases('card-file')
  const save = () => {
    const { card_number, name, limit, cost_centre, employee, plate, expiry } = heads
    const line = [card_number, name, limit, cost_centre, employee, plate, expiry].join(';')
    // The byte-order mark lets Excel detect UTF-8.
    saveFile(new Blob([`\uFEFF${line}\r\n`], { type: 'text/csv' }), `${heads.file}.csv`)
  }
  return (
    <p className="flex flex-wrap items-center gap-3 text-table text-ink-2">
      <Button small type={3} icon={<FileDown size={14} aria-hidden />} onClick={save}>
        {t.template}
      </Button>
      {t.templateHelp}
    </p>
  )
}
