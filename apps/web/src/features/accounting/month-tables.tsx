import type { MonthReport } from '@voltway/contract/accounting'
import type { ReactNode } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { StateDot } from '../../ui/state-dot.tsx'

/** A table that scrolls sideways on a phone, also with the keyboard. */
export function Scrolled({ name, children }: { name: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached with the keyboard (WCAG 2.1.1)
    <section className="month-scroll" tabIndex={0} aria-label={name}>
      {children}
    </section>
  )
}

/** Sums per cost centre and VAT rate, with their total. */
export function SumsTable({ report: { sums, totals, currency } }: { report: MonthReport }) {
  const t = usePhrases('accounting')
  const format = useFormats()
  if (sums.length === 0) return <p className="month-none">{t.noDocuments}</p>
  return (
    <Scrolled name={t.sums}>
      <table className="month-table">
        <thead>
          <tr>
            <th scope="col">{t.costCentre}</th>
            <th scope="col">{t.rate}</th>
            <th scope="col">{t.net}</th>
            <th scope="col">{t.vat}</th>
            <th scope="col">{t.total}</th>
            <th scope="col">{t.ledger}</th>
            <th scope="col">{t.difference}</th>
          </tr>
        </thead>
        <tbody>
          {sums.map((sum) => (
            <tr key={`${sum.cost_centre} ${sum.vat_country} ${sum.vat_rate}`}>
              <th scope="row">{sum.cost_centre ?? t.noCostCentre}</th>
              <td>
                {format.percent(Number(sum.vat_rate) / 100)} {sum.vat_country}
              </td>
              <td>{format.money(sum.net, currency)}</td>
              <td>{format.money(sum.vat, currency)}</td>
              <td>{format.money(sum.total, currency)}</td>
              <td>{sum.ledger === null ? '–' : format.money(sum.ledger, currency)}</td>
              <td>{sum.difference !== null && <Difference amount={sum.difference} currency={currency} />}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t.total}</th>
            <td />
            <td>{format.money(totals.net, currency)}</td>
            <td>{format.money(totals.vat, currency)}</td>
            <td>{format.money(totals.total, currency)}</td>
            <td />
            <td />
          </tr>
        </tfoot>
      </table>
    </Scrolled>
  )
}

/** The sums of the documents and of the ledger, by kind of document. */
export function AgreementTable({ report: { agreement, currency } }: { report: MonthReport }) {
  const t = usePhrases('accounting')
  const format = useFormats()
  if (agreement.length === 0) return <p className="month-none">{t.noDocuments}</p>
  return (
    <Scrolled name={t.agreement}>
      <table className="month-table">
        <thead>
          <tr>
            <th scope="col">{t.documents}</th>
            <th scope="col">{t.number}</th>
            <th scope="col">{t.documentsTotal}</th>
            <th scope="col">{t.ledger}</th>
            <th scope="col">{t.difference}</th>
          </tr>
        </thead>
        <tbody>
          {agreement.map(({ kind, documents, total, ledger, difference }) => (
            <tr key={kind}>
              <th scope="row">{t.kinds[kind]}</th>
              <td>{format.number(documents)}</td>
              <td>{format.money(total, currency)}</td>
              <td>{format.money(ledger, currency)}</td>
              <td>
                <Difference amount={difference} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  )
}

/** The parts between the month's consumption and its charging invoice. Parts of zero are left out. */
export function ChargingTable({
  charging,
  currency,
}: {
  charging: MonthReport['charging'] & object
  currency: string
}) {
  const t = usePhrases('accounting')
  const format = useFormats()
  const { consumption, earlier, later, credited, rounding, invoiced, documents } = charging
  const parts = Object.entries({ consumption, earlier, later, credited, rounding }).filter(
    ([name, amount]) => name === 'consumption' || Number(amount) !== 0,
  )
  return (
    <Scrolled name={t.charging}>
      <table className="month-table month-parts">
        <tbody>
          {parts.map(([name, amount]) => (
            <tr key={name}>
              <th scope="row">
                {t.parts[name as keyof typeof t.parts]}
                {documents
                  .filter(({ part }) => part.toLowerCase() === name)
                  .map(({ number, amount }) => (
                    <span className="month-part" key={number}>
                      {number ?? t.notIssued} · {format.money(amount, currency)}
                    </span>
                  ))}
              </th>
              <td>{format.money(amount, currency)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t.parts.invoiced}</th>
            <td>{format.money(invoiced, currency)}</td>
          </tr>
        </tfoot>
      </table>
    </Scrolled>
  )
}

/** The difference between documents and ledger, which has to be zero. */
function Difference({ amount, currency }: { amount: string; currency: string }) {
  const format = useFormats()
  return <StateDot tone={amount === '0.00' ? 'ok' : 'bad'}>{format.money(amount, currency)}</StateDot>
}
