import { dateOrdersOf, dayTextOf } from './date-order.ts'
import { dateIn } from './dates.ts'

/** A local time, "2026-03-01T08:30:00", with the zone that its cell says. */
export interface Moment {
  readonly local: string
  readonly hasTime: boolean
  readonly zone: string | undefined
}

/**
 * Reads the dates of a column whose template has the day first. A column that only the month first explains is read so.
 * @param cells all cells of the column.
 */
export function momentReader(cells: readonly string[], nowMs: number): (cell: string) => Moment | undefined {
  const dates = cells.flatMap((cell) => {
    const date = dateIn(cell)
    return date === undefined ? [] : [[cell, date] as const]
  })
  const orders = dateOrdersOf(dates, { nowMs, isDayFirst: true, chosen: undefined, known: 'DMY' })
  return (cell) => {
    const date = dateIn(cell)
    if (date === undefined) return undefined
    if (date.kind === 'instant')
      return { local: new Date(date.ms).toISOString().slice(0, 19), hasTime: true, zone: 'Z' }
    const day = dayTextOf(date, orders)
    const { time = '00:00:00', zone } = date.clock ?? {}
    return day === undefined ? undefined : { local: `${day}T${time}`, hasTime: date.clock !== undefined, zone }
  }
}
