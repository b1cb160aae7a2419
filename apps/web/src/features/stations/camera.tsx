import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { Button } from '../../ui/button.tsx'
import { QrCode } from '../../ui/icons/qr-code.ts'
import { openCodeReader } from './code-reader.ts'

/** How often an image of the camera is searched for a code. */
const everyMs = 250

/** Browsers offer the camera on secure addresses only. */
const hasCamera = () => (navigator as { mediaDevices?: MediaDevices }).mediaDevices?.getUserMedia !== undefined

/** The camera, to read a QR code. It opens on a tap, and its images stay in the browser. */
export function Camera({ onText }: { onText: (text: string) => void }) {
  const t = usePhrases('stations')
  const [state, setState] = useState<'closed' | 'open' | 'failed'>('closed')
  const video = useRef<HTMLVideoElement>(null)
  const read = useEffectEvent(onText)
  useEffect(() => {
    if (state !== 'open') return
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    let seen: string | null = null
    const open = async () => {
      const camera = navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const reader = openCodeReader()
      // The permission dialog is open while the reader loads. Its failure is handled after the camera's.
      reader.catch(() => undefined)
      stream = await camera
      if (isOver) return close()
      if (video.current) video.current.srcObject = stream
      const textOf = await reader
      const search = async () => {
        const text = video.current && video.current.readyState >= 2 ? await textOf(video.current) : null
        if (isOver) return
        if (text !== null && text !== seen) {
          seen = text
          read(text)
        }
        timer = setTimeout(search, everyMs)
      }
      await search()
    }
    const close = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    open().catch(() => {
      close()
      if (!isOver) setState('failed')
    })
    return () => {
      isOver = true
      clearTimeout(timer)
      close()
    }
  }, [state])
  if (!hasCamera()) return null
  if (state === 'failed') return <p className="text-ink-2">{t.noCamera}</p>
  if (state === 'closed')
    return (
      <Button wide icon={<QrCode />} onClick={() => setState('open')}>
        {t.camera}
      </Button>
    )
  return (
    <video
      ref={video}
      aria-label={t.cameraView}
      autoPlay
      playsInline
      muted
      className="aspect-[4/3] w-full rounded-md bg-sunken object-cover"
    />
  )
}
