import { useQuery } from '@tanstack/react-query'
import type { Session } from '@voltway/contract/sessions'
import { addChargeReading } from '@voltway/contract/vehicles-odometer'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { deviceStorage } from '../../lib/storage.ts'
import { ActionForm } from '../../shared/action-form.tsx'
import { useFormats } from '../../shared/format.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { readKm } from './read-km.ts'
import { chargeReadingQuery, refreshVehicleCosts } from './vehicle-costs.queries.ts'

const skippedKey = (sessionId: string) => `odometer-skipped-${sessionId}`

type OdometerPromptProps = {
  walletId: string
  session: Pick<Session, 'id' | 'start_date_time'> & { station: { name: string } }
}

/** Asks the driver for the odometer after a charge, in one field. Skipping it is remembered on this device. */
export function OdometerPrompt({ walletId, session }: OdometerPromptProps) {
  const { prompt: t, ...words } = usePhrases('vehicle-costs')
  const format = useFormats()
  const [isSkipped, setSkipped] = useState(() => deviceStorage.read(skippedKey(session.id)) !== null)
  const { data } = useQuery({ ...chargeReadingQuery(walletId, session.id), enabled: !isSkipped })
  const [typed, setTyped] = useState('')
  const form = useActionForm({
    values: { km: readKm(typed) },
    check: ({ km }) => (km === null ? { km: words.reading.missing } : {}),
    send: ({ km }) => request(addChargeReading, { params: { walletId, sessionId: session.id }, body: { km: km ?? 0 } }),
    refresh: () => refreshVehicleCosts(walletId),
    done: t.saved,
  })
  if (isSkipped || !data?.is_missing || data.plate === null) return null
  return (
    <Panel
      title={t.title}
      description={t.station({ station: session.station.name, date: format.dateTime(session.start_date_time) })}
    >
      <ActionForm form={form} className="grid gap-4">
        <TextInput
          label={t.words({ plate: data.plate })}
          {...form.field('km')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          tail="km"
          help={data.last_km === null ? undefined : t.last({ km: format.number(data.last_km) })}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div className="grid grid-cols-2 gap-3">
          <Button
            onClick={() => {
              deviceStorage.write(skippedKey(session.id), '1')
              setSkipped(true)
            }}
          >
            {t.skip}
          </Button>
          <Button type={1} submit pending={form.isPending}>
            {t.save}
          </Button>
        </div>
      </ActionForm>
    </Panel>
  )
}
