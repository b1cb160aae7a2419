import { useQuery } from '@tanstack/react-query'
import { type OdometerReading, removeReading } from '@voltway/contract/vehicles-odometer'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useFormats } from '../../shared/format.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { useAction } from '../../shared/use-action.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button, type Locked } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Trash2 } from '../../ui/icons/trash-2.ts'
import { Panel } from '../../ui/panel.tsx'
import { editItem } from '../../ui/row-items.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { readingsQuery, refreshVehicleCosts } from './vehicle-costs.queries.ts'

const ReadingDialog = lazyScreen('vehicle-costs', async () => (await import('./reading-dialog.tsx')).ReadingDialog)

type Change = { kind: 'edit' | 'delete'; reading: OdometerReading }
type ReadingsPanelProps = { vehicleId: string; locked: Locked }

/** The first page, and how many more a click shows. The server sends at most a hundred. */
const [FIRST, MOST] = [12, 100]

/** The odometer readings of a vehicle, which people correct and delete. */
export function ReadingsPanel({ vehicleId, locked }: ReadingsPanelProps) {
  const t = usePhrases('vehicle-costs')
  const [limit, setLimit] = useState(FIRST)
  const query = useQuery(readingsQuery(useWalletId(), vehicleId, limit))
  const [change, setChange] = useState<Change | null>(null)
  const { data, error } = query
  return (
    <Panel flush title={t.readings}>
      {error && !data ? (
        <QueryError compact title={t.readingsError} query={query} />
      ) : !data ? (
        <div className="p-5">
          <Skeleton height={160} />
        </div>
      ) : data.results.length === 0 ? (
        <EmptyState compact title={t.noReadings}>
          {t.noReadingsWords}
        </EmptyState>
      ) : (
        <ul className="mt-3 border-t border-line" aria-label={t.readings}>
          {data.results.map((reading) => (
            <Row key={reading.id} reading={reading} locked={locked} onChange={setChange} />
          ))}
        </ul>
      )}
      {data && data.count > data.results.length && limit < MOST && (
        <div className="p-4">
          <Button small pending={query.isFetching} onClick={() => setLimit(MOST)}>
            {t.more}
          </Button>
        </div>
      )}
      {change?.kind === 'edit' && (
        <ReadingDialog vehicleId={vehicleId} reading={change.reading} onClose={() => setChange(null)} />
      )}
      {change?.kind === 'delete' && (
        <DeleteReading vehicleId={vehicleId} reading={change.reading} onClose={() => setChange(null)} />
      )}
    </Panel>
  )
}

type RowProps = { reading: OdometerReading; locked: Locked; onChange: (change: Change) => void }

function Row({ reading, locked, onChange }: RowProps) {
  const t = usePhrases('vehicle-costs')
  const format = useFormats()
  const label = t.reading.actions({ date: format.dateTime(reading.at) })
  return (
    <li className="flex items-center gap-4 border-b border-line px-5 py-2 last:border-b-0 max-sm:px-4">
      <span className="grow font-medium tabular">{t.km({ km: format.number(reading.km) })}</span>
      <span className="text-ink-2">{t.source[reading.source]}</span>
      <time dateTime={reading.at} className="text-ink-2 tabular">
        {format.dateTime(reading.at)}
      </time>
      <RowMenu
        label={label}
        items={[
          editItem({ label: t.reading.edit, locked, onSelect: () => onChange({ kind: 'edit', reading }) }),
          {
            id: 'delete',
            label: t.reading.delete,
            icon: <Trash2 />,
            danger: true,
            locked,
            onSelect: () => onChange({ kind: 'delete', reading }),
          },
        ]}
      />
    </li>
  )
}

type DeleteReadingProps = { vehicleId: string; reading: OdometerReading; onClose: () => void }

function DeleteReading({ vehicleId, reading, onClose }: DeleteReadingProps) {
  const { reading: t } = usePhrases('vehicle-costs')
  const format = useFormats()
  const walletId = useWalletId()
  const params = { walletId, vehicleId, readingId: reading.id }
  const remove = useAction(() => request(removeReading, { params }), {
    refresh: () => refreshVehicleCosts(walletId),
    done: t.deleted,
  })
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={t.deleteTitle({ km: format.number(reading.km) })}
      description={t.deleteWords}
      confirm={t.deleteConfirm}
      action={remove}
    />
  )
}
