import { useEffectEvent, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useActionForm } from '../../shared/use-action-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { Camera } from './camera.tsx'
import { findPoints } from './stations.queries.ts'

type ScanDialogProps = {
  walletId: string
  cardId: string
  onClose: () => void
  onFound: (point: { stationId: string; uid: string }) => void
}

/** Finds a charge point by the number printed on it, or by its QR code. */
export function ScanDialog({ walletId, cardId, onClose, onFound }: ScanDialogProps) {
  const t = usePhrases('stations')
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const form = useActionForm({
    values: text.trim(),
    check: (number) => (number === '' ? { number: t.numberMissing } : {}),
    send: (number) => findPoints(walletId, cardId, number),
    onDone: ({ results: [found] }) => {
      setMissing(found === undefined)
      if (found) onFound({ stationId: found.station.id, uid: found.uid })
    },
  })
  const find = useEffectEvent((scanned: string) => {
    setText(scanned)
    void findPoints(walletId, cardId, scanned).then(
      ({ results: [found] }) => {
        setMissing(found === undefined)
        if (found) onFound({ stationId: found.station.id, uid: found.uid })
      },
      () => setMissing(true),
    )
  })
  return (
    <FormDialog onClose={onClose} title={t.scanTitle} description={t.scanWords} form={form} submit={t.lookUp} size={3}>
      <Camera onText={find} />
      {isMissing && (
        <Banner tone="warn" announce>
          <p className="font-semibold">{t.notFoundTitle}</p>
          <p>{t.notFoundWords}</p>
        </Banner>
      )}
      <TextInput
        label={t.number}
        help={t.numberHelp}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        value={text}
        error={form.errors.number}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  )
}
