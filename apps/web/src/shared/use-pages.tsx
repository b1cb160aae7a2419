import type { ReactNode } from 'react'
import { Pagination } from '../ui/pagination.tsx'
import { useHere } from './here.ts'

/**
 * Returns a function that returns the pages of a list, whose links change one parameter of the address. Without a second
 * page it returns nothing, unless the list says its length at once (`evenOne`).
 */
export function usePages(parameter = 'offset') {
  const here = useHere()
  return (
    list: { readonly count: number } | undefined,
    { offset, limit }: { readonly offset: number; readonly limit: number },
    { evenOne = false } = {},
  ): ReactNode =>
    list === undefined || list.count <= (evenOne ? 0 : limit) ? undefined : (
      <Pagination
        offset={offset}
        limit={limit}
        total={list.count}
        hrefOf={(to) => here({ [parameter]: to === 0 ? null : to })}
      />
    )
}
