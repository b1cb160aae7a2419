import { useState } from 'react'

/** Rows chosen in a list, on any of its pages: kept as they were last seen, and as the shown page has them. */
export function useChosenRows<Row extends { id: string }>(rows: readonly Row[] | undefined) {
  const [chosen, setChosen] = useState<readonly Row[]>([])
  const shown = new Map(rows?.map((row) => [row.id, row]))
  const selected = chosen.map((row) => shown.get(row.id) ?? row)
  return {
    selected,
    /** How many of them the shown page does not have. */
    elsewhere: selected.filter(({ id }) => !shown.has(id)).length,
    ids: new Set(selected.map(({ id }) => id)),
    choose: (ids: ReadonlySet<string>) => {
      const known = new Map([...selected, ...(rows ?? [])].map((row) => [row.id, row]))
      setChosen([...known.values()].filter(({ id }) => ids.has(id)))
    },
    clear: () => setChosen([]),
  }
}
