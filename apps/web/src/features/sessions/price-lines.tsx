import type { SessionDetail } from '@voltway/contract/sessions-details'
import { formatUnitPrice, parseUnitPrice } from '@voltway/money/money'
import { usePhrases } from '../../lib/phrases.tsx'
import { isCredited } from '../../shared/charging/session-state.tsx'
import { useFormats } from '../../shared/format.ts'
import { numberFormat } from '../../ui/format.ts'
import { useUi } from '../../ui/ui-context.tsx'

type Price = NonNullable<SessionDetail['price']>
type Line = Price['lines'][number]

/** Below this number of minutes, one decimal is shown. */
const fewMinutes = 10

/** Whether a charge used the company's own energy: its price follows the tariff of the site. */
export function isAtSite({ source }: Pick<SessionDetail, 'source'>): boolean {
  return source !== 'NETWORK'
}

/** Whether a charge at a site waits for a tariff: nobody decides about it. */
export function waitsForTariff(session: Pick<SessionDetail, 'source' | 'flags' | 'status'>): boolean {
  return isAtSite(session) && session.status === 'IN_VALIDATION' && session.flags.includes('PRICE_MISSING')
}

/** Shows each part of a price and how the parts add up to the total. */
export function PriceLines({ session }: { session: SessionDetail }) {
  const t = usePhrases('session-details')
  const { price } = session
  if (price === null)
    return <p className="text-ink-2">{isAtSite(session) ? t.atSite.statusMeans.IN_VALIDATION : t.detail.priceNone}</p>
  return (
    <>
      {price.estimated && <p className="text-table text-ink-2">{t.detail.priceEstimated}</p>}
      <div className="overflow-x-auto">
        <table className="w-full text-table">
          <caption className="hidden-visually">{t.detail.price}</caption>
          <thead>
            <tr className="border-b border-line text-left text-xs text-ink-2">
              <th scope="col" className="py-2 pr-4 font-medium">
                {t.detail.lineWhat}
              </th>
              <th scope="col" className="py-2 pl-4 text-right font-medium">
                {t.detail.lineQuantity}
              </th>
              <th scope="col" className="py-2 pl-4 text-right font-medium">
                {t.detail.lineUnitPrice}
              </th>
              <th scope="col" className="py-2 pl-4 text-right font-medium">
                {t.detail.lineNet}
              </th>
            </tr>
          </thead>
          <tbody>
            {price.lines.map((line) => (
              <PriceRow
                key={`${line.party} ${line.code} ${line.period} ${line.unit_price}`}
                line={line}
                price={price}
                atSite={isAtSite(session)}
              />
            ))}
          </tbody>
          <Totals price={price} />
          {session.credits.length > 0 && <Credits session={session} />}
        </table>
      </div>
    </>
  )
}

type PriceRowProps = {
  line: Line
  price: Price
  /** The bands of a site’s tariff have names of their own. */
  atSite: boolean
}

function PriceRow({ line, price, atSite }: PriceRowProps) {
  const t = usePhrases('session-details')
  const exact = useExactMoney(price.currency)
  const quantity = useQuantity()
  const names: Readonly<Record<string, string>> = t.detail.code
  const helps: Readonly<Record<string, string>> = t.detail.codeHelp
  const periods = usePeriodNames(atSite)
  const period = line.period === null ? null : (periods[line.period] ?? line.period)
  const small = [helps[line.code], period].filter(Boolean).join(' · ')
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="py-2 pr-4 text-left font-medium">
        {names[line.code] ?? line.code}
        {small && <span className="block text-xs font-normal text-ink-2">{small}</span>}
      </th>
      <td
        className="py-2 pl-4 text-right whitespace-nowrap"
        title={line.unit === 'min' ? quantity(line, true) : undefined}
      >
        {quantity(line)}
      </td>
      <td className="py-2 pl-4 text-right whitespace-nowrap">{exact(line.unit_price)}</td>
      <td className="py-2 pl-4 text-right whitespace-nowrap">{exact(line.net)}</td>
    </tr>
  )
}

/** Names of price periods. A site's tariff has up to three, and NORMAL is the rest of the day. */
export function usePeriodNames(atSite: boolean): Readonly<Record<string, string>> {
  const t = usePhrases('session-details')
  const { period } = t.detail
  return atSite ? { NORMAL: t.atSite.otherHours, OFF_PEAK: period.OFF_PEAK, PEAK: t.atSite.peakHours } : period
}

function Totals({ price }: { price: Price }) {
  const t = usePhrases('session-details')
  const format = useFormats()
  const exact = useExactMoney(price.currency)
  const sum = price.lines.reduce((total, line) => total + parseUnitPrice(line.net), 0n)
  const rates = [...new Set(price.lines.map(({ vat_rate }) => vat_rate))]
  const rate = rates
    .map((one) => format.number(Number(one) / 100, { style: 'percent', maximumFractionDigits: 1 }))
    .join(', ')
  const rows = [
    { name: t.detail.lineSum, amount: exact(formatUnitPrice(sum)), className: 'text-ink-2' },
    { name: t.detail.net, amount: format.money(price.net, price.currency), className: '' },
    { name: t.detail.vat({ rate }), amount: format.money(price.vat, price.currency), className: '' },
    { name: t.detail.total, amount: format.money(price.total, price.currency), className: 'font-semibold text-base' },
  ]
  return (
    <tfoot>
      {rows.map(({ name, amount, className }) => (
        <tr key={name} className={className}>
          <th
            scope="row"
            colSpan={3}
            className={`py-1 pr-4 text-left ${name === t.detail.total ? 'font-semibold' : 'font-normal'}`}
          >
            {name}
          </th>
          <td className="py-1 pl-4 text-right whitespace-nowrap">{amount}</td>
        </tr>
      ))}
    </tfoot>
  )
}

/** Shows each credit of the operator and the remaining cost. */
function Credits({ session }: { session: SessionDetail }) {
  const t = usePhrases('session-details')
  const format = useFormats()
  const money = (amount: string) => format.money(amount, session.currency)
  const left = isCredited(session) ? '0.00' : session.total_cost
  return (
    <tbody>
      {session.credits.map(({ id, at, total, credit_note }) => (
        <tr key={id} className="border-t border-line">
          <th scope="row" colSpan={3} className="py-1 pr-4 text-left font-normal">
            {t.detail.creditedOn({ day: format.date(at) })}
            {credit_note && (
              <span className="block text-xs text-ink-2">{t.detail.creditNote({ number: credit_note.number })}</span>
            )}
          </th>
          <td className="py-1 pl-4 text-right align-top whitespace-nowrap">{money(`-${total}`)}</td>
        </tr>
      ))}
      <tr className="border-t border-line text-base">
        <th scope="row" colSpan={3} className="py-1 pr-4 text-left font-semibold">
          {t.detail.remaining}
        </th>
        <td className="py-1 pl-4 text-right font-semibold whitespace-nowrap">{money(left)}</td>
      </tr>
    </tbody>
  )
}

/** Unit prices and lines have four decimals. Rounding happens once, at the net total. */
function useExactMoney(currency: string): (amount: string) => string {
  const format = useFormats()
  return (amount) => format.price(amount, currency, true)
}

/** Minutes are rounded for reading. `all` shows all decimals, to verify the calculation. */
function useQuantity(): (line: Line, all?: boolean) => string {
  const t = usePhrases('session-details')
  const { locale } = useUi()
  return ({ quantity, unit }, all = false) => {
    if (unit === 'session') return t.detail.unit.session({ n: Number(quantity) })
    const minutesDigits = Number(quantity) < fewMinutes ? 1 : 0
    const [least, most] = unit === 'min' ? [0, all ? 3 : minutesDigits] : [unit === 'kWh' ? 3 : 0, 3]
    const number = numberFormat(locale, { minimumFractionDigits: least, maximumFractionDigits: most })
    return `${number.format(quantity as Intl.StringNumericLiteral)}\u00a0${unit === 'min' ? t.detail.unit.min : unit}`
  }
}
