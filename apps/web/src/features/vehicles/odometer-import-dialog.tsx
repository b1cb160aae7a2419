import { importReadings, odometerFileFields } from '@voltway/contract/vehicles-odometer'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useFormats } from '../../shared/format.ts'
import { ChangeHead, ChangeList, TableImportDialog } from '../../shared/table-import-dialog.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { refreshVehicleCosts } from './vehicle-costs.queries.ts'

/** Adds odometer readings from a file. */
export function OdometerImportDialog({ onClose }: { onClose: () => void }) {
  const { import: t, file, km: kilometres } = usePhrases('vehicle-costs')
  const format = useFormats()
  const walletId = useWalletId()
  return (
    <TableImportDialog
      title={t.title}
      description={t.words}
      help={t.templateHelp}
      template={{ name: file.template, lines: [odometerFileFields.map((field) => file[field])] }}
      columns={{ fields: file, words: t }}
      send={(body) => request(importReadings, { params: { walletId }, body })}
      confirm={({ readings, errors }) => (readings.length === 0 ? null : errors.length > 0 ? t.applyValid : t.apply)}
      done={({ readings }) => t.done({ n: readings.length })}
      refresh={() => refreshVehicleCosts(walletId)}
      summary={({ readings, repeated }) =>
        [t.added({ n: readings.length }), ...(repeated > 0 ? [t.repeated({ n: repeated })] : [])].join(', ')
      }
      changes={({ readings }) => (
        <ChangeList
          label={t.title}
          changes={readings}
          row={({ line, plate, at, km }) => (
            <ChangeHead line={line}>
              <span className="font-medium">{plate}</span> · {kilometres({ km: format.number(km) })} ·{' '}
              {format.dateTime(at)}
            </ChangeHead>
          )}
        />
      )}
      onClose={onClose}
    />
  )
}
