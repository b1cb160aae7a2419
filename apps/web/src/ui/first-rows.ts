import { type RefObject, useDeferredValue, useEffect, useRef } from 'react'
import { isPainted } from './deferred.tsx'

/** What is looked at first, of a list one comes back to. */
const mostFirstRows = 6

/** How a table was laid out when it was last seen, in CSS pixels. */
interface Layout {
  readonly rows: readonly unknown[]
  readonly columns: string
  readonly windowWidth: number
  readonly columnWidths: readonly number[]
  /** Those of the first rows that began in the window. */
  readonly firstRows: number
  readonly heightBelow: number
  readonly footerHeight: number
}

const lastLayouts = new Map<string, Layout>()

interface FirstRows {
  readonly table: RefObject<HTMLTableElement | null>
  /** Set for the first paint of a table that was seen before: its first rows, in columns as wide as they were. */
  readonly first: Layout | undefined
}

/**
 * Lets a table that one comes back to paint its first rows first and those below them, and its footer, afterwards. Its columns are as
 * wide as its widest rows, so this is possible only for the very rows, columns and window it had been measured with: nothing moves.
 */
export function useFirstRows(
  name: string,
  rows: readonly unknown[] | undefined,
  columnIds: readonly string[],
): FirstRows {
  const table = useRef<HTMLTableElement>(null)
  const columns = columnIds.join()
  const last = lastLayouts.get(name)
  const isKnown =
    last?.columns === columns && last.windowWidth === globalThis.innerWidth && last.firstRows < last.rows.length
  const canWait = isPainted && isKnown && isSame(last.rows, rows)
  const all = useDeferredValue(true, !canWait)

  useEffect(() => {
    const shown = table.current
    if (!shown || !rows?.length || !all || !isPainted) return
    // Observed and not asked: being asked, the browser would lay the page out in the middle of drawing it.
    const observer = new ResizeObserver(() => {
      // A page that is left tells its last size, which is none.
      if (shown.isConnected) lastLayouts.set(name, { rows, columns, ...measured(shown) })
    })
    observer.observe(shown)
    return () => observer.disconnect()
  }, [name, rows, columns, all])

  return { table, first: all ? undefined : last }
}

const isSame = (before: readonly unknown[], now: readonly unknown[] | undefined) =>
  before.length === now?.length && before.every((row, index) => row === now[index])

function measured(table: HTMLTableElement): Omit<Layout, 'rows' | 'columns'> {
  const edges = [...(table.tBodies[0]?.rows ?? [])].map((row) => row.getBoundingClientRect())
  const below = edges.slice(0, mostFirstRows).findIndex(({ top }) => top + scrollY >= innerHeight)
  const firstRows = below === -1 ? mostFirstRows : below
  return {
    windowWidth: innerWidth,
    columnWidths: [...(table.tHead?.rows[0]?.cells ?? [])].map((cell) => cell.getBoundingClientRect().width),
    firstRows,
    heightBelow: edges.slice(firstRows).reduce((sum, { height }) => sum + height, 0),
    footerHeight:
      table.closest('.data-table')?.querySelector('.data-table-footer')?.getBoundingClientRect().height ?? 0,
  }
}
