import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { OperatorInvoice } from '@voltway/contract/charging-operators'
import type { ReactNode } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { monthName } from '../../shared/dates/month-name.ts'
import { useFormats } from '../../shared/format.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { usePages } from '../../shared/use-pages.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { useUi } from '../../ui/ui-context.tsx'
import { INVOICES, invoicesQuery } from './charging-operators.queries.ts'

type OperatorInvoicesProps = { operatorId: string; offset: number }

/** Shows the invoices of an operator by month, compared with the charge records that it sent. */
export function OperatorInvoices({ operatorId, offset }: OperatorInvoicesProps) {
  const t = usePhrases('charging-operators')
  const pages = usePages('invoices')
  const list = useQuery({ ...invoicesQuery(operatorId, offset), placeholderData: keepPreviousData })
  const { data } = list
  return (
    <section className="grid gap-3">
      <h3>{t.invoices}</h3>
      {data ? (
        <Months invoices={data.results} />
      ) : list.error ? (
        <QueryError compact title={t.invoicesError} query={list} />
      ) : (
        <Skeleton height={40} />
      )}
      {pages(data, { offset, limit: INVOICES })}
    </section>
  )
}

function Months({ invoices }: { invoices: readonly OperatorInvoice[] }) {
  const t = usePhrases('charging-operators')
  const { locale } = useUi()
  if (invoices.length === 0) return <p className="text-ink-3">{t.invoicesNone}</p>
  const hasParties = new Set(invoices.flatMap(({ party }) => party ?? [])).size > 1
  return [...Map.groupBy(invoices, ({ month }) => month)].map(([month, ofMonth]) => (
    <div key={month} className="grid gap-1">
      <h4>{monthName(month, locale)}</h4>
      <DescriptionList
        entries={ofMonth.map((one) => ({
          key: `${one.party} ${one.invoice}`,
          term: termOf(one, hasParties) ?? t.uninvoiced,
          value: <Comparison invoice={one} />,
        }))}
      />
    </div>
  ))
}

const termOf = ({ invoice, party }: OperatorInvoice, hasParties: boolean): ReactNode =>
  invoice !== null && hasParties ? `${invoice} (${party})` : invoice

function Comparison({ invoice }: { invoice: OperatorInvoice }) {
  const t = usePhrases('charging-operators')
  const format = useFormats()
  const records = t.records({ n: invoice.records })
  const sum = invoice.sums.map(({ net, currency }) => format.money(net, currency)).join(', ')
  const doubts = [
    invoice.unknown > 0 && t.unknown({ n: format.number(invoice.unknown) }),
    invoice.in_review > 0 && t.inReview({ n: format.number(invoice.in_review) }),
    invoice.shared > 0 && t.shared({ n: format.number(invoice.shared) }),
  ].filter((one) => one !== false)
  return (
    <>
      <div>{sum === '' ? records : t.recordsOf({ records, sum })}</div>
      {doubts.map((doubt) => (
        <div key={doubt}>
          <StateDot tone="warn">{doubt}</StateDot>
        </div>
      ))}
    </>
  )
}
