import { addReading, changeReading, MOST_KM, type OdometerReading } from '@voltway/contract/vehicles-odometer'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { readKm } from './read-km.ts'
import { ReadingTime, useReadingTime } from './reading-time.tsx'
import { refreshVehicleCosts } from './vehicle-costs.queries.ts'

type ReadingDialogProps = { vehicleId: string; reading?: OdometerReading; onClose: () => void }

/** Adds an odometer reading, or corrects one. */
export function ReadingDialog({ vehicleId, reading, onClose }: ReadingDialogProps) {
  const { reading: t } = usePhrases('vehicle-costs')
  const { field: errors } = usePhrases('errors')
  const walletId = useWalletId()
  const [typed, setTyped] = useState(reading === undefined ? '' : String(reading.km))
  const time = useReadingTime(reading?.at)
  const form = useActionForm({
    values: { km: readKm(typed), at: time.instant },
    check: ({ km, at }) => ({
      ...(km === null ? { km: t.missing } : {}),
      ...(at === null ? { at: errors.required } : {}),
    }),
    send: ({ km, at }) => {
      const body = { km: km ?? 0, ...(at == null ? {} : { at }) }
      const params = { walletId, vehicleId }
      return reading === undefined
        ? request(addReading, { params, body })
        : request(changeReading, { params: { ...params, readingId: reading.id }, body })
    },
    refresh: () => refreshVehicleCosts(walletId),
    done: t.saved,
    onDone: onClose,
  })
  return (
    <FormDialog form={form} onClose={onClose} title={reading ? t.editTitle : t.title} submit={t.save}>
      <TextInput
        label={t.km}
        {...form.field('km')}
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={String(MOST_KM).length + 2}
        tail="km"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ReadingTime time={time} error={form.errors.at} label={t.at} />
    </FormDialog>
  )
}
