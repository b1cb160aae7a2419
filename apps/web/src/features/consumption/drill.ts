import type { DayRange } from '../../shared/dates/day-range.ts'
import { useGo, useHref } from '../../shared/page-link.tsx'
import type { PageTarget } from '../../shared/paths.ts'
import { chargesTarget } from '../../shared/sources/charges-target.ts'
import { useUi } from '../../ui/ui-context.tsx'
import type { Focus } from './consumption.queries.ts'

/** The filters of the list of sessions, besides the days and the focus. */
export interface Drill {
  readonly card?: string | undefined
  readonly member?: string | undefined
  readonly station?: string | undefined
  readonly cost_centre?: string | undefined
  readonly second_cost_centre?: string | undefined
  readonly current?: string | undefined
  readonly week_hour?: string | undefined
  readonly card__isnull?: 'true' | undefined
  readonly member__isnull?: 'true' | undefined
  readonly cost_centre__isnull?: 'true' | undefined
}

/** Returns links to the sessions of a bar: its days, the focus of the page, and the filters of the bar. */
export function useDrill(focus: Focus) {
  const href = useHref()
  const go = useGo()
  const timeZone = useUi().timeZone ?? 'Europe/Lisbon'
  const { source, ...whose } = focus
  // Charges without a card of the fleet always come from imported files.
  const targetOf = (days: DayRange, drill: Drill = {}): PageTarget =>
    chargesTarget(days, timeZone, { ...whose, ...drill, source: drill.card__isnull ? 'IMPORTED' : source })
  return {
    hrefOf: (days: DayRange, drill?: Drill) => href(targetOf(days, drill)),
    open: (days: DayRange, drill?: Drill) => void go(targetOf(days, drill)),
  }
}
