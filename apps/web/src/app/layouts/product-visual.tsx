import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'

/** The course of one charge: quick at first, gentle towards full. */
const curve = 'M0 96C18 96 22 30 46 26s40 4 62 6 34-4 54-2 30 16 52 24 38 14 66 20'

/** What the product does, in one calm picture: a charge grows, its price is found, the balance follows. For the eye only. */
export function ProductVisual() {
  const t = usePhrases('auth')
  const format = useFormats()
  return (
    <div className="visual" aria-hidden>
      <svg
        aria-hidden="true"
        className="visual-net"
        viewBox="0 0 640 640"
        fill="none"
        preserveAspectRatio="xMidYMid slice"
      >
        <g stroke="currentColor" strokeWidth="1">
          <path d="M-20 520C120 500 140 380 260 372s150-96 190-190 120-92 210-110" />
          <path d="M-20 250c110 10 150 90 240 96s120 120 220 132 120-60 220-50" />
          <path d="M180 660c10-90 70-120 78-212S170 250 190 160 320 40 330-20" />
        </g>
        <g fill="currentColor">
          <circle cx="260" cy="372" r="5" />
          <circle cx="450" cy="182" r="5" />
          <circle cx="220" cy="346" r="4" />
          <circle cx="440" cy="478" r="5" />
          <circle cx="190" cy="160" r="4" />
        </g>
      </svg>
      <div className="visual-inner">
        <p className="visual-title">{t.visual.title}</p>
        <div className="visual-card">
          <div className="visual-row">
            <span className="visual-name">{t.visual.session}</span>
            <span className="visual-state">
              <span className="visual-dot" />
              {t.visual.charging}
            </span>
          </div>
          <svg aria-hidden="true" className="visual-curve" viewBox="0 0 280 104" fill="none" preserveAspectRatio="none">
            <defs>
              <linearGradient id="visual-fill" x1="0" y1="0" x2="0" y2="1">
                <stop offset="0" stopColor="#2dd4bf" stopOpacity=".34" />
                <stop offset="1" stopColor="#2dd4bf" stopOpacity="0" />
              </linearGradient>
            </defs>
            <path d={`${curve}V104H0Z`} fill="url(#visual-fill)" />
            <path d={curve} stroke="#2dd4bf" strokeWidth="2" vectorEffect="non-scaling-stroke" />
          </svg>
          <div className="visual-row tabular">
            <span>{format.kwh('27.410')}</span>
            <span>AB-12-CD</span>
            <strong>{format.money('9.84', 'EUR')}</strong>
          </div>
        </div>
        <div className="visual-card visual-balance tabular">
          <div>
            <span className="visual-name">{t.visual.available}</span>
            <strong>{format.money('4812.60', 'EUR')}</strong>
          </div>
          <div>
            <span className="visual-name">{t.visual.price}</span>
            <strong>{format.money('-9.84', 'EUR')}</strong>
          </div>
        </div>
      </div>
    </div>
  )
}
