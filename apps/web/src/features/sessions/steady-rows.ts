import { useState } from 'react'

interface Row {
  readonly id: string
}

export interface SteadyRows<Shown extends Row> {
  readonly rows: readonly Shown[] | undefined
  /** Rows that came since, not shown yet. */
  readonly waiting: number
  readonly show: () => void
}

interface Stored<Shown extends Row> {
  readonly key: string
  readonly rows: readonly Shown[]
}

/**
 * Keeps the rows of a list where the reader saw them: known rows change in place, new ones wait until they are asked for, and
 * rows that were pushed off the page stay. Another `key` (filter, order, page) is another list and begins anew.
 */
export function useSteadyRows<Shown extends Row>(fresh: readonly Shown[] | undefined, key: string): SteadyRows<Shown> {
  const [stored, setStored] = useState<Stored<Shown> | null>(null)
  if (fresh === undefined) return { rows: undefined, waiting: 0, show: () => {} }

  // Nobody reads an empty list: what comes first is shown at once.
  const known = stored?.key === key && stored.rows.length > 0 ? stored.rows : fresh
  const freshById = new Map(fresh.map((row) => [row.id, row]))
  const rows = known.map((row) => freshById.get(row.id) ?? row)
  const knownIds = new Set(known.map(({ id }) => id))
  const waiting = fresh.filter(({ id }) => !knownIds.has(id)).length
  const changed =
    stored?.key !== key || rows.length !== stored.rows.length || rows.some((row, index) => row !== stored.rows[index])
  if (changed) setStored({ key, rows })
  return { rows, waiting, show: () => setStored({ key, rows: fresh }) }
}
