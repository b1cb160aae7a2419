import { useState } from 'react'
import { tabStorage } from '../lib/storage.ts'

/** Columns that begin put away on screens narrower than so many pixels, or between two widths: from 1024 on the menu takes its part. */
export type NarrowColumns = readonly {
  readonly from?: number
  readonly below: number
  readonly ids: readonly string[]
}[]

function hiddenAtFirst(narrow: NarrowColumns): string {
  return narrow
    .flatMap(({ from = 0, below, ids }) => (window.innerWidth >= from && window.innerWidth < below ? ids : []))
    .join()
}

/** The columns of a list that a person put away, kept for the tab. A small screen begins with fewer; they can be had back. */
export function useHiddenColumns(
  list: string,
  narrow: NarrowColumns,
): [ReadonlySet<string>, (hidden: ReadonlySet<string>) => void] {
  const key = `hidden_columns_${list}`
  const [hidden, setHidden] = useState<ReadonlySet<string>>(
    () => new Set((tabStorage.read(key) ?? hiddenAtFirst(narrow)).split(',').filter(Boolean)),
  )
  const change = (next: ReadonlySet<string>) => {
    setHidden(next)
    tabStorage.write(key, [...next].join())
  }
  return [hidden, change]
}
