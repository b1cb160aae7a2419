import { importCentreAssignments } from '@voltway/contract/cost-centres-files'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { Moves } from '../../shared/cost-centres/assignment-preview.tsx'
import { refreshCostCentres } from '../../shared/cost-centres/cost-centres.queries.ts'
import { TableImportDialog } from '../../shared/table-import-dialog.tsx'

type AssignmentFileDialogProps = { walletId: string; onClose: () => void }

/** Assigns cards by a file, all of it or nothing. */
export function AssignmentFileDialog({ walletId, onClose }: AssignmentFileDialogProps) {
  const { error, ...t } = usePhrases('centre-file')
  const { file: common } = usePhrases('card-changes')
  const centres = usePhrases('cost-centres')
  return (
    <TableImportDialog
      title={t.importFile}
      description={t.words}
      help={t.help}
      columns={{ fields: t, words: { wrong: common.wrong, error } }}
      send={({ csv, dry_run }) => request(importCentreAssignments, { params: { walletId }, body: { csv, dry_run } })}
      confirm={({ cards, errors }) => (errors.length > 0 || cards === 0 ? null : common.apply({ n: cards }))}
      done={({ cards }) => common.done({ n: cards })}
      refresh={() => void refreshCostCentres(walletId)}
      summary={({ cards, errors }) => errors.length === 0 && (cards > 0 ? common.changed({ n: cards }) : t.nothing)}
      changes={({ cards, charges, unchanged, moves, errors, currency }) =>
        errors.length === 0 &&
        cards > 0 && (
          <>
            <p>{charges === 0 ? centres.movesNone : centres.moves({ n: charges })}</p>
            {unchanged > 0 && <p className="text-ink-2">{centres.unchanged({ n: unchanged })}</p>}
            {moves.length > 0 && <Moves moves={moves} currency={currency} />}
          </>
        )
      }
      onClose={onClose}
    />
  )
}
