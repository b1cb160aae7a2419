import type { ReactNode } from 'react'
import { Pagination } from '../ui/pagination.tsx'
import { useHere } from './here.ts'

/**
 * Returns a function that returns the pages of a list, whose links change one parameter of the address. A list of one
 * page has none, unless it always shows its length.
 */
export function usePages(parameter = 'offset') {
  const here = useHere()
  return (
    list: { readonly count: number } | undefined,
    { offset, limit }: { readonly offset: number; readonly limit: number },
    { always = false } = {},
  ): ReactNode =>
    list === undefined || list.count <= (always ? 0 : limit) ? undefined : (
      <Pagination
        offset={offset}
        limit={limit}
        total={list.count}
        hrefOf={(to) => here({ [parameter]: to === 0 ? null : to })}
      />
    )
}
