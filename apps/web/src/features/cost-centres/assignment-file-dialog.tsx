import { importCentreAssignments } from '@voltway/contract/cost-centres-files'
import type { ReplyOf } from '@voltway/contract/endpoint'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { Moves } from '../../shared/cost-centres/assignment-preview.tsx'
import { refreshCostCentres } from '../../shared/cost-centres/cost-centres.queries.ts'
import { FileDrop } from '../../shared/file-drop.tsx'
import { FileErrors } from '../../shared/file-errors.tsx'
import { useFilePlan } from '../../shared/use-file-plan.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useWords } from '../../ui/ui-context.tsx'

type AssignmentFileDialogProps = { walletId: string; onClose: () => void }
type Plan = ReplyOf<typeof importCentreAssignments>

/** Assigns cards by a CSV or XLSX file: the person checks the effect and all errors, and applies the whole file or nothing. */
export function AssignmentFileDialog({ walletId, onClose }: AssignmentFileDialogProps) {
  const t = usePhrases('centre-file')
  const { file: common } = usePhrases('card-changes')
  const words = useWords()
  const send = (csv: string, dry_run: boolean) =>
    request(importCentreAssignments, { params: { walletId }, body: { csv, dry_run } })
  const { chosen, preview, change, choose, leave, refusal } = useFilePlan({
    words: common,
    requestPlan: (csv) => send(csv, true),
    apply: (csv: string) => send(csv, false),
    refresh: () => void refreshCostCentres(walletId),
    done: ({ cards }) => common.done({ n: cards }),
    onClose,
  })
  const isReady = chosen !== null && chosen.plan.errors.length === 0 && chosen.plan.cards > 0
  return (
    <Dialog
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
