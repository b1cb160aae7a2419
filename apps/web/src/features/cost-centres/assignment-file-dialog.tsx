import { importCentreAssignments } from '@voltway/contract/cost-centres-files'
import type { ReplyOf } from '@voltway/contract/endpoint'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { Moves } from '../../shared/cost-centres/assignment-preview.tsx'
import { refreshCostCentres } from '../../shared/cost-centres/cost-centres.queries.ts'
import { FileDrop, textOfTable } from '../../shared/file-drop.tsx'
import { FileErrors } from '../../shared/file-errors.tsx'
import { LocalProblem } from '../../shared/problem.ts'
import { useAction } from '../../shared/use-action.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useWords } from '../../ui/ui-context.tsx'

type AssignmentFileDialogProps = { walletId: string; onClose: () => void }
type Plan = ReplyOf<typeof importCentreAssignments>

/** The maximum length in the contract. */
const maxCharacters = 900_000
/** Pictures and formats make a workbook larger than its text. */
const maxFileBytes = 10_000_000

/** Assigns cards by a CSV or XLSX file: the person checks the effect and all errors, and applies the whole file or nothing. */
export function AssignmentFileDialog({ walletId, onClose }: AssignmentFileDialogProps) {
  const t = usePhrases('centre-file')
  const { file: common } = usePhrases('card-changes')
  const words = useWords()
  const { chosen, preview, change, choose } = useFile(walletId, onClose)
  const refusal = change.refusal ?? preview.refusal
  const isReady = chosen !== null && chosen.plan.errors.length === 0 && chosen.plan.cards > 0
  const leave = () => {
    if (!change.isPending) onClose()
  }
  return (
    <Dialog
      open
      onClose={leave}
      size={7}
      title={t.importFile}
      description={t.words}
      footer={
        <>
          <Button onClick={leave}>{words.cancel}</Button>
          {isReady && (
            <Button type={1} pending={change.isPending} onClick={() => change.run(chosen.csv)}>
              {common.apply({ n: chosen.plan.cards })}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <FileDrop isAgain={chosen !== null} readingName={preview.sending?.name} onFile={choose} words={common} />
        {refusal && (
          <Banner tone="bad" announce>
            {refusal.message}
          </Banner>
        )}
        {chosen === null ? (
          <p className="text-table text-ink-2">{t.help}</p>
        ) : (
          <Effect plan={chosen.plan} name={chosen.name} />
        )}
      </div>
    </Dialog>
  )
}

function Effect({ plan, name }: { plan: Plan; name: string }) {
  const t = usePhrases('centre-file')
  const { file: common } = usePhrases('card-changes')
  const centres = usePhrases('cost-centres')
  const { rows, cards, charges, unchanged, moves, errors, ignored_columns: ignored, currency } = plan
  return (
    <div className="grid gap-3">
      <p aria-live="polite">
        <span className="font-medium">{name}</span>: {common.rows({ n: rows })}{' '}
        {errors.length === 0 && (cards > 0 ? common.changed({ n: cards }) : t.nothing)}
      </p>
      {ignored.length > 0 && <p className="text-table text-ink-2">{common.ignored({ columns: ignored.join(', ') })}</p>}
      {errors.length > 0 ? (
        <FileErrors errors={errors} fields={t} words={{ ...common, error: t.error }} />
      ) : (
        cards > 0 && (
          <>
            <p>{charges === 0 ? centres.movesNone : centres.moves({ n: charges })}</p>
            {unchanged > 0 && <p className="text-ink-2">{centres.unchanged({ n: unchanged })}</p>}
            {moves.length > 0 && <Moves moves={moves} currency={currency} />}
          </>
        )
      )}
    </div>
  )
}

/** Requests the effect of a file. Then applies all of it or nothing. */
function useFile(walletId: string, onClose: () => void) {
  const { file: common } = usePhrases('card-changes')
  const [chosen, setChosen] = useState<{ name: string; csv: string; plan: Plan } | null>(null)
  const send = (csv: string, dry_run: boolean) =>
    request(importCentreAssignments, { params: { walletId }, body: { csv, dry_run } })
  const preview = useAction(async (file: File) => {
    if (file.size > maxFileBytes) throw new LocalProblem(common.tooLarge)
    const csv = await textOfTable(file, common)
    if (csv.length > maxCharacters) throw new LocalProblem(common.tooLarge)
    if (csv.trim() === '') throw new LocalProblem(common.unreadable)
    setChosen({ name: file.name, csv, plan: await send(csv, true) })
  })
  const change = useAction((csv: string) => send(csv, false), {
    refresh: () => void refreshCostCentres(walletId),
    done: ({ cards }) => common.done({ n: cards }),
    onDone: onClose,
  })
  const choose = (file: File | undefined) => {
    if (!file || preview.isPending || change.isPending) return
    change.clear()
    setChosen(null)
    void preview.run(file)
  }
  return { chosen, preview, change, choose }
}
