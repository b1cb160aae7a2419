import { useState } from 'react'

interface Row {
  readonly id: string
}

export interface SteadyRows<Shown extends Row> {
  readonly rows: readonly Shown[] | undefined
  /** The number of new rows that are not shown yet. */
  readonly waiting: number
  readonly show: () => void
}

interface Stored<Shown extends Row> {
  readonly key: string
  readonly rows: readonly Shown[]
}

/**
 * Keeps the rows of a list at their positions: known rows are updated in place, new rows wait until the person shows
 * them, and rows that moved to another page stay. Another `key` (filter, order, page) starts a new list.
 */
export function useSteadyRows<Shown extends Row>(fresh: readonly Shown[] | undefined, key: string): SteadyRows<Shown> {
  const [stored, setStored] = useState<Stored<Shown> | null>(fresh === undefined ? null : { key, rows: fresh })
  if (fresh === undefined) return { rows: undefined, waiting: 0, show: () => {} }

  // In an empty list no row can move, so new rows are shown at once.
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
