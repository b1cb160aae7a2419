import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { Logo } from '../../ui/logo.tsx'

const menu = ['home', 'wallet', 'cards', 'invoices', 'charging-sessions', 'consumption'] as const

/** Charges of the demo company. */
const charges = [
  { station: 'Porto Boavista', who: 'AZ32HJ · Nuno Farinha', kwh: '18.420', cost: '8.31' },
  { station: 'Lisboa Parque das Nações', who: 'BE15VX · Rui Valente', kwh: '31.060', cost: '14.92' },
  { station: 'Coimbra Mondego', who: 'BB63RD · Tiago Moura', kwh: '6.750', cost: '3.08' },
] as const
/** The height of each day's bar, in percent of the highest bar. */
const days = [2, 8, 11, 14, 19, 25, 27, 29, 36, 42, 46, 48, 60, 62, 63, 70, 76, 79, 85, 92, 95, 97, 100]

/** A decorative picture of a fleet's home page in the person's language and theme. It is hidden from screen readers. */
export function ProductVisual() {
  const { visual: t } = usePhrases('auth')
  const { page } = usePhrases('menu')
  const format = useFormats()
  const money = (amount: string) => format.money(amount, 'EUR')
  return (
    <div className="visual" aria-hidden>
      <div className="visual-window">
        <div className="visual-menu">
          <Logo />
          {menu.map((name) => (
            <p key={name} data-chosen={name === 'home' || undefined}>
              {page[name]}
            </p>
          ))}
        </div>
        <div className="visual-page">
          <div>
            <p className="visual-title">{page.home}</p>
            <p className="visual-quiet">Atlântica Logística</p>
          </div>
          <div className="visual-panel visual-figures">
            <div>
              {t.available}
              <strong>{money('2218.97')}</strong>
            </div>
            <div>
              {t.onHold}
              <strong>{money('90.30')}</strong>
            </div>
            <div>
              {t.spent}
              <strong>{money('1384.22')}</strong>
            </div>
          </div>
          <div className="visual-panel">
            <p className="visual-head">{t.charging}</p>
            {charges.map(({ station, who, kwh, cost }) => (
              <div key={station} className="visual-row">
                <b>
                  <span className="visual-dot" />
                  {station}
                </b>
                <b>
                  {money(cost)} <span className="visual-quiet font-normal">{t.soFar}</span>
                </b>
                <span className="visual-quiet">{who}</span>
                <span className="visual-quiet">{format.kwh(kwh)}</span>
              </div>
            ))}
          </div>
          <div className="visual-panel">
            <p className="visual-head">{t.month}</p>
            <svg aria-hidden="true" className="visual-months" viewBox="0 0 600 100" preserveAspectRatio="none">
              {days.map((height, day) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place in the month
                <rect key={day} x={day * 20} y={100 - height} width="13" height={height} fill="currentColor" />
              ))}
            </svg>
          </div>
        </div>
      </div>
    </div>
  )
}
