import { useRef, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useSay } from '../../shared/problem.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { ShownSecret } from './shown-secret.tsx'

const overlaps = ['24', '168', '1', '0'] as const
type Overlap = (typeof overlaps)[number]

type Words = { title: string; words: string }

type RenewDialogProps = {
  asks: Words & { confirm: string }
  shows: Words
  /** Answers with what is new. */
  renew: (overlapHours: number) => Promise<string>
  onClose: () => void
}

/** Asks how long the old one shall stay good, then shows the new one, this once. */
export function RenewDialog({ asks, shows, renew, onClose }: RenewDialogProps) {
  const t = usePhrases('integrations')
  const say = useSay()
  const [overlap, setOverlap] = useState<Overlap>('24')
  const [secret, setSecret] = useState<string | null>(null)
  const isRenewed = useRef(false)
  if (secret !== null) return <ShownSecret {...shows} secret={secret} onClose={onClose} />
  return (
    <ConfirmDialog
      open
      // The question closes itself once it is answered; what is new has to be seen first.
      onClose={() => !isRenewed.current && onClose()}
      title={asks.title}
      description={asks.words}
      confirm={asks.confirm}
      failure={(error) => say(error).message}
      onConfirm={async () => {
        const renewed = await renew(Number(overlap))
        isRenewed.current = true
        setSecret(renewed)
      }}
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
