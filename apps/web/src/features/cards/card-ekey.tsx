import type { Card } from '@voltway/contract/cards'
import { encode } from 'uqr'
import { usePhrases } from '../../lib/phrases.tsx'
import { saveFile } from '../../shared/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Download } from '../../ui/icons/download.ts'

/** The white border in modules, which QR readers require, and the pixels per module of the image. */
const [quiet, scale] = [4, 16]

/** Shows an eKey as a QR code: its contract id (eMAID) as plain text, which operators' apps and terminals read. */
export function CardEkey({ card }: { card: Card }) {
  const { ekey: t } = usePhrases('card-changes')
  const { data } = encode(card.contract_id, { ecc: 'M', border: quiet })
  const size = data.length
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
  const file = `ekey-${card.contract_id}`
  const savePicture = () => {
    const canvas = document.createElement('canvas')
    canvas.width = size * scale
    canvas.height = size * scale
    const paint = canvas.getContext('2d')
    if (!paint) return
    paint.fillStyle = '#fff'
    paint.fillRect(0, 0, canvas.width, canvas.height)
    paint.fillStyle = '#000'
    for (const [y, row] of data.entries())
      for (const [x, dark] of row.entries()) if (dark) paint.fillRect(x * scale, y * scale, scale, scale)
    canvas.toBlob((picture) => picture && saveFile(picture, `${file}.png`))
  }
  return (
    <section className="grid gap-2">
      <h3>{t.title}</h3>
      <p className="text-table text-ink-2">{t.words}</p>
      <div className="flex flex-wrap items-center gap-4">
        {/* Dark on white in every theme, because many readers do not recognise an inverted code. */}
        <svg
          viewBox={`0 0 ${size} ${size}`}
          className="size-36 rounded-md border border-line"
          shapeRendering="crispEdges"
          role="img"
          aria-label={t.code({ name: card.name })}
        >
          <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
          <path fill="#000" d={path} />
        </svg>
        <div className="grid justify-items-start gap-2">
          <span className="tabular text-table">{card.contract_id}</span>
          <Button small icon={<Download size={14} />} onClick={savePicture}>
            {t.png}
          </Button>
          <Button
            small
            icon={<Download size={14} />}
            onClick={() => saveFile(new Blob([svg], { type: 'image/svg+xml' }), `${file}.svg`)}
          >
            {t.svg}
          </Button>
        </div>
      </div>
    </section>
  )
}
