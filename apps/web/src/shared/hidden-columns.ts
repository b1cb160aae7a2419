import { useState } from 'react'
import { tabStorage } from '../lib/storage.ts'

/**
 * Columns hidden by default on screens narrower than `below` pixels, or between `from` and `below`. From 1024 pixels
 * on, the menu takes part of the width.
 */
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

/**
 * The hidden columns of a list, stored for the tab. A small screen starts with fewer columns, and the person can show
 * them again.
 */
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
