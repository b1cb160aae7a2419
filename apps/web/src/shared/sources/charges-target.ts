import type { ConsumptionSource } from '@voltway/contract/consumption-sources'
import { type DayRange, endOfDay, startOfDay } from '../dates/day-range.ts'
import type { PageTarget, Query } from '../paths.ts'

/** Returns the list of the charges behind a figure of some days: the sessions, or the imported charges. */
export function chargesTarget(
  { from, to }: DayRange,
  timeZone: string,
  { source, ...filters }: Query & { source?: ConsumptionSource | undefined },
): PageTarget {
  const days = { start_date_time__gte: startOfDay(from, timeZone), start_date_time__lte: endOfDay(to, timeZone) }
  if (source === 'IMPORTED') return { to: 'consumption', query: { show: 'imports', ...days, ...filters } }
  // Only charges with a final price, because only these are counted.
  return { to: 'charging-sessions', query: { status: 'COMPLETED,PAID', source, ...days, ...filters } }
}
