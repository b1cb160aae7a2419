import { importCards } from '@voltway/contract/cards-files'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { FileDrop } from '../../shared/file-drop.tsx'
import { saveFile } from '../../shared/save-file.ts'
import { useFilePlan } from '../../shared/use-file-plan.ts'
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

/**
 * Changes cards from a CSV file: the person chooses a file, checks the preview with all errors, and applies all changes
 * or none.
 */
export function ImportDialog({ currency, onClose }: ImportDialogProps) {
  const { file: t } = usePhrases('card-changes')
  const words = useWords()
  const walletId = useWalletId()
  const params = { walletId }
  const { done, begin } = useProgress()
  const { chosen, preview, change, choose, leave, refusal } = useFilePlan({
    words: t,
    requestPlan: (csv) => request(importCards, { params, body: { csv, dry_run: true } }),
    apply: (csv: string) => request(importCards, { params, body: { csv, progress_id: begin() } }),
    refresh: () => void refreshCards(walletId),
    done: ({ changed }) => t.done({ n: changed }),
    onClose,
  })
  const isReady = chosen !== null && chosen.plan.errors.length === 0 && chosen.plan.changed > 0
  return (
    <Dialog
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
      <Button small type={3} icon={<FileDown size={14} />} onClick={save}>
        {t.template}
      </Button>
      {t.templateHelp}
    </p>
  )
}
