import type { Card } from '@voltway/contract/cards'
import type { ReactNode } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { StateDot } from '../../ui/state-dot.tsx'

/** The maximum number of listed rows. The totals above count all cards. */
export const shownRows = 100

/** One card before and after a change. */
interface ChangeRow {
  readonly id: string
  readonly name: string
  readonly state: Card['state']
  readonly before: ReactNode
  readonly after: ReactNode
}

/** What a change does to each card. */
export function ChangeTable({ rows }: { rows: readonly ChangeRow[] }) {
  const { limits: t } = usePhrases('card-changes')
  const cards = usePhrases('cards')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className="max-h-80 overflow-auto rounded-md border border-line" tabIndex={0} aria-label={t.preview}>
      <table className="w-full border-collapse text-table">
        <thead className="sticky top-0 bg-surface text-left text-ink-2">
          <tr className="border-b border-line">
            <th className="px-3 py-2 font-medium">{t.card}</th>
            <th className="px-3 py-2 text-right font-medium">{t.before}</th>
            <th className="px-3 py-2 text-right font-medium">{t.after}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="border-b border-line align-top last:border-0">
              <th scope="row" className="max-w-40 px-3 py-2 text-left font-medium">
                <span className="block truncate">{row.name}</span>
                <span className="text-xs font-normal">
                  <StateDot tone={row.state === 'BLOCKED' ? 'bad' : 'ok'}>{cards.state[row.state]}</StateDot>
                </span>
              </th>
              <td className="tabular px-3 py-2 text-right text-ink-2">{row.before}</td>
              <td className="tabular px-3 py-2 text-right">{row.after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
