import { useQuery } from '@tanstack/react-query'
import type { ReimbursementBatch } from '@voltway/contract/reimbursements-payments'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { useLockedInTeams } from '../../shared/permission/right.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Dotted } from '../../ui/description-list.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Download } from '../../ui/icons/download.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { batchesQuery } from './reimbursements.queries.ts'
import { useFileDownload } from './use-file-download.ts'

/** The files of the bank and of payroll, newest first. Each can be downloaded again. */
export function BatchesDrawer({ onClose }: { onClose: () => void }) {
  const t = usePhrases('reimbursements').batch
  const list = useQuery(batchesQuery(useWalletId()))
  return (
    <Drawer size={4} onClose={onClose} title={t.title} description={t.words}>
      {list.data ? (
        list.data.results.length === 0 ? (
          <EmptyState title={t.none} />
        ) : (
          <ul aria-label={t.title} className="pb-6">
            {list.data.results.map((batch) => (
              <Batch key={batch.id} batch={batch} />
            ))}
          </ul>
        )
      ) : list.error ? (
        <QueryError title={t.errorTitle} query={list} />
      ) : (
        <Skeleton height={160} />
      )}
    </Drawer>
  )
}

function Batch({ batch }: { batch: ReimbursementBatch }) {
  const t = usePhrases('reimbursements')
  const format = useFormats()
  const locked = useLockedInTeams('wallet.fund')
  const files = useFileDownload()
  const { way, created_at, created_by: name, statements, amount, currency, paid, returned } = batch
  const date = format.dateTime(created_at)
  return (
    <li className="flex items-start justify-between gap-3 border-b border-line py-3">
      <div className="grid min-w-0 gap-1">
        <p className="font-medium">{t.batch.row({ way: t.way[way], date })}</p>
        <p className="text-table text-ink-2">
          {t.batch.by({ name, statements: t.batch.statements({ n: statements }) })}
        </p>
        {(paid > 0 || returned > 0) && (
          <p className="text-table text-ink-3">
            <Dotted
              parts={[paid > 0 && t.batch.paid({ n: paid }), returned > 0 && t.batch.returned({ n: returned })]}
            />
          </p>
        )}
      </div>
      <span className="flex flex-none items-center gap-2">
        <span className="tabular">{format.money(amount, currency)}</span>
        <IconButton
          small
          label={t.batch.download({ date })}
          icon={<Download />}
          locked={locked}
          pending={files.busy !== undefined}
          onClick={() => void files.batch(batch)}
        />
      </span>
    </li>
  )
}
