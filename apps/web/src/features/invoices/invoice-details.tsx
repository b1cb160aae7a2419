import type { InvoiceDetail } from '@voltway/contract/invoices'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { useHere } from '../../shared/here.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { Banner } from '../../ui/banner.tsx'
import { DescriptionList, Dotted, Timeline, type TimelineEntry } from '../../ui/description-list.tsx'
import { Link } from '../../ui/link.tsx'
import { InvoiceState } from './invoice-state.tsx'

/** Shows the content of a document, its payment and its history. */
export function InvoiceDetails({ invoice }: { invoice: InvoiceDetail }) {
  const t = usePhrases('invoice-details')
  const format = useFormats()
  const here = useHere()
  const money = (amount: string) => format.money(amount, invoice.currency)
  const isOpen = invoice.payment_status === 'PENDING' || invoice.payment_status === 'FAILED'
  return (
    <div className="grid gap-6 pb-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <p className="text-sm text-ink-3">
            {isOpen ? t.toPay : invoice.type === 'CREDIT_NOTE' ? t.event.CREDITED : t.total}
          </p>
          <p className="text-figure font-semibold tabular">{money(isOpen ? invoice.due_amount : invoice.total)}</p>
        </div>
        <InvoiceState invoice={invoice} />
      </div>
      <PaymentNote invoice={invoice} />
      <Facts invoice={invoice} />
      <Lines invoice={invoice} />
      <Sums invoice={invoice} />
      {invoice.credit_notes.length > 0 && (
        <section className="grid gap-2">
          <h3>{t.notes}</h3>
          {invoice.credit_notes.map((note) => (
            <p key={note.id} className="flex justify-between gap-3">
              <Link href={here({ invoice: note.id })}>{note.number}</Link>
              <span className="tabular">{money(note.total)}</span>
            </p>
          ))}
        </section>
      )}
      <History invoice={invoice} />
      {!invoice.is_fiscal && <p className="text-sm text-ink-3">{t.unfiscal}</p>}
    </div>
  )
}

function PaymentNote({ invoice }: { invoice: InvoiceDetail }) {
  const t = usePhrases('invoice-details')
  const format = useFormats()
  if (invoice.payment_status === 'PENDING') return <Banner tone="info">{t.collecting}</Banner>
  if (invoice.payment_status !== 'FAILED') return null
  const { next_try_at: next } = invoice
  // The job runs once an hour, so a due retry may have a date in the past. That date is not shown.
  const tryWords =
    next === null ? t.noTry : Date.parse(next) <= Date.now() ? t.tryDue : t.nextTry({ day: format.date(next) })
  return (
    <Banner tone="bad">
      <strong>{t.failedTitle}.</strong> {failureWords(invoice.failure, t.failure)} {tryWords}
    </Banner>
  )
}

/** Formats the failure: a decline reason of the bank, or one of the product's refusal codes. */
function failureWords(failure: string | null, words: Readonly<Record<string, string>>): string {
  return words[failure ?? 'other'] ?? words.other ?? ''
}

/** How an invoice was paid, as far as the document tells. */
function paidWords({ type, ...invoice }: InvoiceDetail, words: Readonly<Record<string, string>>): string | null {
  if (type !== 'INVOICE' || invoice.payment_status !== 'PAID') return null
  if (invoice.class === 'TOPUP') return words[invoice.lines[0]?.text ?? ''] ?? null
  if (invoice.prepaid !== '0.00' && invoice.prepaid === invoice.total) return words.BALANCE ?? null
  return (invoice.timeline.some(({ event }) => event === 'COLLECTING') && words.METHOD) || null
}

function Facts({ invoice }: { invoice: InvoiceDetail }) {
  const { facts: t, paidBy } = usePhrases('invoice-details')
  const format = useFormats()
  const { period, credits, buyer, due } = invoice
  const facts: [string, React.ReactNode][] = [
    [t.date, format.date(invoice.date)],
    [t.due, due && format.date(due)],
    [t.paid, paidWords(invoice, paidBy)],
    [t.period, period && `${format.date(period.from)} – ${format.date(period.to)}`],
    [t.order, invoice.purchase_order],
    [t.reference, invoice.buyer_reference],
    [t.credits, credits && `${credits.number}, ${format.date(credits.date)}`],
    [t.buyer, buyer.name],
    [t.vatNumber, buyer.vat_number],
  ]
  return (
    <DescriptionList
      columns={2}
      entries={facts.flatMap(([term, value]) => (value === null || value === '' ? [] : [{ term, value }]))}
    />
  )
}

type LineWords = Readonly<Record<'kinds' | 'reasons', Readonly<Record<string, string>>>>

/** The sold item, or the reason of a credit. Other texts, such as the operator's reason, stay as they are. */
function lineWords({ kind, text }: InvoiceDetail['lines'][number], { kinds, reasons }: LineWords): string {
  const words = kind === 'CREDIT' ? reasons : kinds
  return words[kind === 'TOPUP' ? kind : text] ?? text
}

function Lines({ invoice }: { invoice: InvoiceDetail }) {
  const t = usePhrases('invoice-details')
  const format = useFormats()
  const rest = invoice.lines_count - invoice.lines.length
  return (
    <section className="grid gap-2">
      <h3>{t.linesTitle}</h3>
      <ul className="grid">
        {invoice.lines.map((line) => (
          <li
            key={line.id}
            className="flex items-start justify-between gap-4 border-b border-line py-2 last:border-b-0"
          >
            <span className="grid min-w-0">
              <span className="truncate">
                {line.session === null ? (
                  lineWords(line, t)
                ) : (
                  <PageLink to="charging-sessions" query={{ session: line.session.id }}>
                    {line.text}
                  </PageLink>
                )}
              </span>
              {line.session && (
                <span className="text-sm text-ink-3">
                  <Dotted
                    parts={[
                      format.dateTime(line.session.started_at),
                      line.session.card,
                      line.session.cost_centre,
                      format.kwh(line.session.energy_kwh),
                    ]}
                  />
                </span>
              )}
            </span>
            <span className="whitespace-nowrap tabular">{format.money(line.total, invoice.currency)}</span>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="text-sm text-ink-3">{t.moreLines({ n: rest })}</p>}
    </section>
  )
}

function Sums({ invoice }: { invoice: InvoiceDetail }) {
  const t = usePhrases('invoice-details')
  const format = useFormats()
  const money = (amount: string) => format.money(amount, invoice.currency)
  const rows: [string, string][] = [
    [t.net, invoice.net],
    ...invoice.vat_groups.map((group): [string, string] => [
      group.category === 'O'
        ? t.outside
        : group.category === 'AE'
          ? t.reverseCharge
          : t.vat({ rate: Number(group.rate) }),
      group.vat,
    ]),
    [t.total, invoice.total],
    ...(invoice.type === 'INVOICE' && invoice.prepaid !== '0.00'
      ? [[t.prepaid, invoice.prepaid] as [string, string]]
      : []),
  ]
  return (
    <dl className="grid gap-1 border-t border-line pt-3">
      {rows.map(([term, amount]) => (
        <div key={term} className={`flex justify-between gap-4 ${term === t.total ? 'font-semibold' : ''}`}>
          <dt>{term}</dt>
          <dd className="tabular">{money(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

const tones: Partial<Record<InvoiceDetail['timeline'][number]['event'], TimelineEntry['tone']>> = {
  ISSUED: 'info',
  COLLECTING: 'accent',
  PAID: 'ok',
  FAILED: 'bad',
  REVERSED: 'bad',
  REMINDED: 'warn',
}

function History({ invoice }: { invoice: InvoiceDetail }) {
  const t = usePhrases('invoice-details')
  const format = useFormats()
  const entries = invoice.timeline.map(
    ({ at, event, detail }, index): TimelineEntry => ({
      id: `${event} ${at} ${index}`,
      title: t.event[event],
      at,
      when: format.dateTime(at),
      tone: tones[event] ?? 'idle',
      children:
        detail === null
          ? undefined
          : event === 'CREDITED'
            ? format.money(detail, invoice.currency)
            : failureWords(detail, t.failure),
    }),
  )
  return (
    <section className="grid gap-2">
      <h3>{t.timeline}</h3>
      <Timeline label={t.timeline} entries={entries} />
    </section>
  )
}
