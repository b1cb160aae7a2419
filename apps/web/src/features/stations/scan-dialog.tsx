import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useActionForm } from '../../shared/use-action-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { QrCode } from '../../ui/icons/qr-code.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { findPoints } from './stations.queries.ts'

type ScanDialogProps = {
  walletId: string
  cardId: string
  onClose: () => void
  onFound: (point: { stationId: string; uid: string }) => void
}

/** Finds a charge point by the number printed on it, or by its QR code where the browser reads codes. */
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

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
type DetectorClass = new (options: { formats: readonly string[] }) => Detector

const detectorClass = () => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector

/** How often an image of the camera is searched for a code. */
const everyMs = 250

/** The camera, where the browser reads QR codes itself. It opens on a tap, and its images stay in the browser. */
function Camera({ onText }: { onText: (text: string) => void }) {
  const t = usePhrases('stations')
  const [state, setState] = useState<'closed' | 'open' | 'failed'>('closed')
  const video = useRef<HTMLVideoElement>(null)
  const read = useEffectEvent(onText)
  useEffect(() => {
    const Detector = detectorClass()
    if (state !== 'open' || Detector === undefined) return
    const detector = new Detector({ formats: ['qr_code'] })
    let stream: MediaStream | undefined
    let isOver = false
    let seen = ''
    const timer = setInterval(async () => {
      if (video.current === null || video.current.readyState < 2) return
      const [code] = await detector.detect(video.current).catch(() => [])
      if (isOver || code === undefined || code.rawValue === seen) return
      seen = code.rawValue
      read(code.rawValue)
    }, everyMs)
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }).then(
      (opened) => {
        stream = opened
        if (isOver) for (const track of opened.getTracks()) track.stop()
        else if (video.current) video.current.srcObject = opened
      },
      () => setState('failed'),
    )
    return () => {
      isOver = true
      clearInterval(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
  }, [state])
  if (detectorClass() === undefined) return null
  if (state === 'failed') return <p className="text-ink-2">{t.noCamera}</p>
  if (state === 'closed')
    return (
      <Button wide icon={<QrCode size={16} aria-hidden />} onClick={() => setState('open')}>
        {t.camera}
      </Button>
    )
  return <video ref={video} aria-label={t.cameraView} autoPlay playsInline muted className="w-full rounded-md" />
}
