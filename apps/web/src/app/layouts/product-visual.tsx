import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { Logo } from '../../ui/logo.tsx'

const menu = ['home', 'wallet', 'cards', 'invoices', 'charging-sessions', 'consumption'] as const
const secondMenu = ['invites', 'vehicles', 'requests', 'month-close', 'activity', 'settings'] as const

/** Charges of the demo company. */
const charges = [
  { station: 'Porto Boavista', who: 'AZ32HJ · Nuno Farinha', kwh: '18.420', cost: '8.31' },
  { station: 'Lisboa Parque das Nações', who: 'BE15VX · Rui Valente', kwh: '31.060', cost: '14.92' },
] as const
/** The cumulative cost of each day, in percent of the last. */
const days = [2, 8, 11, 14, 19, 25, 27, 29, 36, 42, 46, 48, 60, 62, 63, 70, 76, 79, 85, 92, 95, 97, 100]
const line = days.map((cost, day) => `${day * 27},${104 - cost}`).join(' ')

/** A decorative picture of a fleet's home page in the person's language and theme. It is hidden from screen readers. */
export function ProductVisual() {
  const { visual: t } = usePhrases('auth')
  const { todo, todoTitle } = usePhrases('app')
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
          <hr />
          {secondMenu.map((name) => (
            <p key={name}>{page[name]}</p>
          ))}
        </div>
        <div className="visual-page">
          <div>
            <p className="visual-title">{page.home}</p>
            <p className="visual-quiet">Atlântica Logística</p>
          </div>
          <div className="visual-panel">
            <p className="visual-head">{todo}</p>
            {[todoTitle.SESSIONS_IN_DOUBT({ n: 3 }), todoTitle.REQUESTS({ n: 1 })].map((title) => (
              <p key={title} className="visual-row">
                <b>{title}</b>
              </p>
            ))}
          </div>
          <div className="visual-panel">
            <p className="visual-head">{t.month}</p>
            <div className="visual-figures">
              {t.spent}
              <strong>{money('1384.22')}</strong>
            </div>
            <svg aria-hidden="true" className="visual-months" viewBox="0 0 600 108" preserveAspectRatio="none">
              <polyline
                points={line}
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                vectorEffect="non-scaling-stroke"
              />
            </svg>
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
        </div>
      </div>
    </div>
  )
}
