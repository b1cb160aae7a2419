import { blockingGaps, type MonthGap, type MonthReport } from '@voltway/contract/accounting'
import type { ReactNode } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { endOfDay, startOfDay } from '../../shared/dates/day-range.ts'
import { useFormats } from '../../shared/format.ts'
import { PageButton } from '../../shared/page-link.tsx'
import type { PageTarget } from '../../shared/paths.ts'
import { Button } from '../../ui/button.tsx'
import { CircleAlert } from '../../ui/icons/circle-alert.ts'
import { CircleCheck } from '../../ui/icons/circle-check.ts'
import { TriangleAlert } from '../../ui/icons/triangle-alert.ts'
import { Panel } from '../../ui/panel.tsx'
import { useUi } from '../../ui/ui-context.tsx'

type MonthGapsProps = { report: MonthReport; onSettings: () => void }

/** Lists what the month lacks, each point with the page where it is handled. */
export function MonthGaps({ report, onSettings }: MonthGapsProps) {
  const t = usePhrases('accounting')
  const format = useFormats()
  const { gaps, currency } = report
  return (
    <Panel flush title={t.missing} description={gaps.length === 0 ? undefined : t.missingWords}>
      <ul className="month-gaps">
        {gaps.length === 0 ? (
          <li data-tone="ok">
            <CircleCheck />
            <span>{t.nothingMissing}</span>
          </li>
        ) : (
          gaps.map(({ gap, count, amount }) => {
            const isBlocking = blockingGaps.includes(gap)
            const Icon = isBlocking ? CircleAlert : TriangleAlert
            return (
              <li key={gap} data-tone={isBlocking ? 'bad' : 'warn'}>
                <Icon />
                <span>
                  {wordsOf(t, gap, count)}
                  {amount !== null && <span className="month-gap-amount">{format.money(amount, currency)}</span>}
                  {isBlocking && <span className="hidden-visually">{t.blocks}</span>}
                </span>
                <GapAction gap={gap} report={report} onSettings={onSettings} />
              </li>
            )
          })
        )}
      </ul>
    </Panel>
  )
}

type Words = ReturnType<typeof usePhrases<'accounting'>>

function wordsOf(t: Words, gap: MonthGap, n: number): string {
  const words = t.gaps[gap]
  return typeof words === 'function' ? words({ n }) : words
}

/** The page or dialog that handles a point. Points that only time solves have none. */
function GapAction({ gap, report, onSettings }: { gap: MonthGap } & MonthGapsProps): ReactNode {
  const t = usePhrases('accounting')
  const timeZone = useUi().timeZone ?? 'Europe/Lisbon'
  if (gap === 'NO_RECIPIENT' || gap === 'NO_DATEV_NUMBERS')
    return (
      <Button small onClick={onSettings}>
        {t.settings}
      </Button>
    )
  const target = targetOf(gap, report, timeZone)
  return (
    target && (
      <PageButton {...target} small>
        {t.show}
      </PageButton>
    )
  )
}

function targetOf(gap: MonthGap, { from, to }: MonthReport, timeZone: string): PageTarget | null {
  const days = { start_date_time__gte: startOfDay(from, timeZone), start_date_time__lte: endOfDay(to, timeZone) }
  switch (gap) {
    case 'UNCHECKED':
      return { to: 'charging-sessions', query: { status: 'IN_VALIDATION', ...days } }
    case 'RUNNING':
      return { to: 'charging-sessions', query: { status: 'PENDING,ONGOING', ...days } }
    case 'DISPUTED':
      return { to: 'charging-sessions', query: days }
    case 'UNPAID':
      return { to: 'invoices', query: { payment_status: 'FAILED,PENDING' } }
    case 'NO_SIREN':
    case 'NO_VAT_NUMBER':
    case 'NO_ADDRESS':
      return { to: 'wallet-settings', query: { section: 'billing' } }
    default:
      return null
  }
}
