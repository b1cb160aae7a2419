import { DAY_MS, HOUR_MS } from '../../../platform/durations.ts'
import { type DateCell, type DateOrder, dayIn, dayText } from './dates.ts'

/** Infers which number of a date is the day, from all cells of the file. */

/** Charges older than ten years, or of the future, are misread dates. */
export const OLDEST_MS = 10 * 366 * DAY_MS
/** Clocks of providers, and time zones. */
const AHEAD_MS = 36 * HOUR_MS

type Numeric = Extract<DateCell, { kind: 'numeric' }>

export interface DateOrders {
  /** By shape: `/4` is 03/04/2026, `.2` is 03.04.26. A shape that is missing is unknown. */
  readonly byShape: ReadonlyMap<string, DateOrder>
  /** Cells that have more than one possible order, with those orders. Empty when everything is known. */
  readonly open: readonly { readonly cell: string; readonly orders: readonly DateOrder[] }[]
}

interface Hints {
  readonly nowMs: number
  /** The header of a date belongs to a language with the day first. */
  readonly isDayFirst: boolean
  /** Told by the person about this file: applies to all dates. */
  readonly chosen: DateOrder | undefined
  /** Of the provider's last file, or of its layout: applies to whatever the cells leave open. */
  readonly known: DateOrder | undefined
}

export function dateOrdersOf(cells: readonly (readonly [string, DateCell])[], hints: Hints): DateOrders {
  const numeric = cells.filter((one): one is readonly [string, Numeric] => one[1].kind === 'numeric')
  const shapes = [...Map.groupBy(numeric, ([, { shape }]) => shape)].map(([shape, some]) => shapeOf(shape, some, hints))
  const hasMonthFirst = shapes.some(({ orders }) => orders.length === 1 && orders[0] === 'MDY')
  const byShape = new Map<string, DateOrder>()
  const open: DateOrders['open'][number][] = []
  for (const { shape, orders, sample } of shapes) {
    const certain = hints.chosen ?? (orders.length === 1 ? orders[0] : undefined)
    const order = certain ?? openOrder(shape, orders, { ...hints, hasMonthFirst })
    if (order !== undefined) byShape.set(shape, order)
    // A shape without any possible order is an error of its lines.
    else if (orders.length > 0) open.push({ cell: sample, orders })
  }
  return { byShape, open }
}

interface Shape {
  readonly shape: string
  readonly orders: readonly DateOrder[]
  readonly sample: string
}

/** The orders in which most cells of a shape are days of the past ten years. Two that exclude each other stay open. */
function shapeOf(shape: string, cells: readonly (readonly [string, Numeric])[], { nowMs }: Hints): Shape {
  const all: readonly DateOrder[] = shape.endsWith('2') ? ['DMY', 'MDY', 'YMD'] : ['DMY', 'MDY']
  const days = cells.map(([cell, { parts }]) => ({
    cell,
    texts: all.map((order) => {
      const day = dayIn(parts, order)
      const atMs = day === undefined ? Number.NaN : Date.parse(dayText(day))
      return atMs <= nowMs + AHEAD_MS && atMs >= nowMs - OLDEST_MS ? dayText(day as never) : undefined
    }),
  }))
  const possible = all.filter((_, at) => days.some(({ texts }) => texts[at] !== undefined))
  // An order stays possible unless another one reads every cell that it reads, and more.
  const reads = (order: DateOrder) => days.filter(({ texts }) => texts[all.indexOf(order)] !== undefined)
  const orders = possible.filter((order) =>
    possible.every((other) => {
      if (other === order) return true
      const [own, others] = [reads(order), new Set(reads(other))]
      return own.length >= others.size || own.some((day) => !others.has(day))
    }),
  )
  const differs = days.find(({ texts }) => new Set(orders.map((order) => texts[all.indexOf(order)])).size > 1)
  if (differs === undefined) return { shape, orders: orders.slice(0, 1), sample: cells[0]?.[0] ?? '' }
  return { shape, orders, sample: differs.cell }
}

function openOrder(shape: string, orders: readonly DateOrder[], hints: Hints & { hasMonthFirst: boolean }) {
  const { known, isDayFirst, hasMonthFirst } = hints
  if (known !== undefined && orders.includes(known)) return known
  if (hasMonthFirst) return undefined
  // Every language that writes dates with points writes the day first.
  const isByConvention = isDayFirst || shape === '.4'
  return isByConvention && orders.includes('DMY') && !orders.includes('YMD') ? 'DMY' : undefined
}

/** The day of a date, when its order is known. */
export function dayTextOf(date: DateCell, orders: DateOrders): string | undefined {
  if (date.kind === 'instant') return undefined
  if (date.kind === 'day') return dayText(date.day)
  const order = orders.byShape.get(date.shape)
  const day = order === undefined ? undefined : dayIn(date.parts, order)
  return day === undefined ? undefined : dayText(day)
}
