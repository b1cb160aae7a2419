import { useState } from 'react'
import { tabStorage } from '../lib/storage.ts'

/** The columns of a list that a person put away, kept for the tab. */
export function useHiddenColumns(list: string): [ReadonlySet<string>, (hidden: ReadonlySet<string>) => void] {
  const key = `hidden_columns_${list}`
  const [hidden, setHidden] = useState<ReadonlySet<string>>(
    () => new Set((tabStorage.read(key) ?? '').split(',').filter(Boolean)),
  )
  const change = (next: ReadonlySet<string>) => {
    setHidden(next)
    tabStorage.write(key, [...next].join())
  }
  return [hidden, change]
}
