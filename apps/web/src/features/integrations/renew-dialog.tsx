import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useAction } from '../../shared/use-action.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { ShownSecret } from './shown-secret.tsx'

const overlaps = ['24', '168', '1', '0'] as const
type Overlap = (typeof overlaps)[number]

type Words = { title: string; words: string }

type RenewDialogProps = {
  confirmation: Words & { confirm: string }
  shows: Words
  /** Resolves to the new secret. */
  renew: (overlapHours: number) => Promise<string>
  onClose: () => void
}

/** Asks how long the old key or secret stays valid. Then shows the new one, only once. */
export function RenewDialog({ confirmation, shows, renew, onClose }: RenewDialogProps) {
  const t = usePhrases('integrations')
  const [overlap, setOverlap] = useState<Overlap>('24')
  const [secret, setSecret] = useState<string | null>(null)
  const action = useAction(() => renew(Number(overlap)), { onDone: setSecret })
  if (secret !== null) return <ShownSecret {...shows} secret={secret} onClose={onClose} />
  return (
    <ConfirmDialog
      onClose={onClose}
      title={confirmation.title}
      description={confirmation.words}
      confirm={confirmation.confirm}
      // The new secret must be shown first, so a confirmation does not close the dialog.
      action={{ ...action, run: () => action.run().then(() => false) }}
    >
      <Select
        label={t.renew.overlap}
        options={overlaps.map((hours) => ({ value: hours, label: t.renew.hours[hours] }))}
        value={overlap}
        onChange={(event) => setOverlap(event.target.value as Overlap)}
      />
    </ConfirmDialog>
  )
}
