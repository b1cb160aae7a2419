import { useState } from 'react'

/**
 * Rows selected on any page of a list. A row on the current page has its current data, other rows have the data of
 * their last display.
 */
export function useChosenRows<Row extends { id: string }>(rows: readonly Row[] | undefined) {
  const [chosen, setChosen] = useState<readonly Row[]>([])
  const shown = new Map(rows?.map((row) => [row.id, row]))
  const selected = chosen.map((row) => shown.get(row.id) ?? row)
  return {
    selected,
    /** The number of selected rows that are not on the current page. */
    elsewhere: selected.filter(({ id }) => !shown.has(id)).length,
    ids: new Set(selected.map(({ id }) => id)),
    choose: (ids: ReadonlySet<string>) => {
      const known = new Map([...selected, ...(rows ?? [])].map((row) => [row.id, row]))
      setChosen([...known.values()].filter(({ id }) => ids.has(id)))
    },
    clear: () => setChosen([]),
  }
}
