import { usePhrases } from '../../lib/phrases.tsx'
import { RefusalText } from '../../shared/problem.ts'
import { StateDot } from '../../ui/state-dot.tsx'
import type { BulkRow } from './bulk-rows.ts'
import type { Results } from './use-bulk-sending.ts'

type BulkTableProps = { rows: readonly BulkRow[]; results: Results }

/** Shows the preview of each row and later its result. Invalid rows come first. */
export function BulkTable({ rows, results }: BulkTableProps) {
  const t = usePhrases('people-details')
  const order = [...rows].sort((one, other) => Number(one.fault === null) - Number(other.fault === null))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className="max-h-80 overflow-auto rounded-md border border-line" aria-label={t.bulk.rows} tabIndex={0}>
      <table className="w-full text-table">
        <thead className="sticky top-0 bg-raised text-left text-ink-2">
          <tr>
            <th className="px-3 py-2 font-medium">{t.bulk.line}</th>
            <th className="px-3 py-2 font-medium">{t.email}</th>
            <th className="px-3 py-2 font-medium">{t.bulk.outcome}</th>
          </tr>
        </thead>
        <tbody>
          {order.map((row) => (
            <tr key={row.line} className="border-t border-line">
              <td className="tabular px-3 py-2 text-ink-2">{row.line}</td>
              <td className="max-w-64 px-3 py-2">
                <span className="block truncate">{row.email || t.bulk.noAddress}</span>
                {row.name && <span className="block truncate text-xs text-ink-2">{row.name}</span>}
              </td>
              <td className="px-3 py-2">
                <Outcome row={row} result={results.get(row.line)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Outcome({ row, result }: { row: BulkRow; result: ReturnType<Results['get']> }) {
  const t = usePhrases('people-details')
  if (row.fault !== null) return <StateDot tone="warn">{t.bulk.fault[row.fault]}</StateDot>
  if (result === undefined) return <StateDot tone="idle">{t.bulk.willSend}</StateDot>
  if (result === 'sent') return <StateDot tone="ok">{t.bulk.wasSent}</StateDot>
  return (
    <StateDot tone="bad">
      <RefusalText error={result.error} />
    </StateDot>
  )
}
