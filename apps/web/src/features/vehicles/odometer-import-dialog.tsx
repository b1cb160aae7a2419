import type { ReplyOf } from '@voltway/contract/endpoint'
import { importReadings, odometerFileFields } from '@voltway/contract/vehicles-odometer'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { CsvImportDialog } from '../../shared/csv-import-dialog.tsx'
import { FileErrors } from '../../shared/file-errors.tsx'
import { useFormats } from '../../shared/format.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { refreshVehicleCosts } from './vehicle-costs.queries.ts'

type Plan = ReplyOf<typeof importReadings>

/** The maximum number of listed readings. The total above counts all. */
const shownReadings = 100

/** Adds odometer readings from a CSV file. */
export function OdometerImportDialog({ onClose }: { onClose: () => void }) {
  const { import: t, file } = usePhrases('vehicle-costs')
  const walletId = useWalletId()
  return (
    <CsvImportDialog
      words={t}
      send={(body) => request(importReadings, { params: { walletId }, body })}
      countOf={({ readings }) => readings.length}
      refresh={() => refreshVehicleCosts(walletId)}
      preview={Preview}
      template={{ name: file.template, heads: odometerFileFields.map((field) => file[field]) }}
      onClose={onClose}
    />
  )
}

function Preview({ plan, name }: { plan: Plan; name: string }) {
  const { import: t, file } = usePhrases('vehicle-costs')
  const { rows, readings, repeated, errors, ignored_columns: ignored } = plan
  return (
    <div className="grid gap-4">
      <p aria-live="polite">
        <span className="font-medium">{name}</span>: {t.rows({ n: rows })} {t.added({ n: readings.length })}
        {repeated > 0 && `, ${t.repeated({ n: repeated })}`}
      </p>
      {ignored.length > 0 && <p className="text-table text-ink-2">{t.ignored({ columns: ignored.join(', ') })}</p>}
      {errors.length > 0 && <FileErrors errors={errors} fields={file} words={t} />}
      {readings.length > 0 && <Readings readings={readings} />}
    </div>
  )
}

function Readings({ readings }: Pick<Plan, 'readings'>) {
  const { import: t, km: kilometres } = usePhrases('vehicle-costs')
  const format = useFormats()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className="max-h-80 overflow-auto rounded-md border border-line" tabIndex={0} aria-label={t.title}>
      <ul>
        {readings.slice(0, shownReadings).map(({ line, plate, at, km }) => (
          <li
            key={line}
            className="flex flex-wrap justify-between gap-x-3 border-b border-line px-3 py-2 text-table tabular last:border-0"
          >
            <span>
              <span className="font-medium">{plate}</span> · {kilometres({ km: format.number(km) })} ·{' '}
              {format.dateTime(at)}
            </span>
            <span className="text-ink-3">{t.line({ n: line })}</span>
          </li>
        ))}
        {readings.length > shownReadings && (
          <li className="px-3 py-2 text-table text-ink-2">{t.more({ n: readings.length - shownReadings })}</li>
        )}
      </ul>
    </section>
  )
}
