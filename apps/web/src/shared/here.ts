import { useMemo } from 'react'
import { useAddress } from '../lib/router.ts'
import { parseQuery, writeQuery } from '../lib/url-query.ts'
import type { Query } from './paths.ts'

/**
 * Returns the address of this page with changed query parameters, for links to another page of a list or to a row's
 * details.
 */
export function useHere(): (patch: NonNullable<Query>) => string {
  const { pathname, search } = useAddress()
  return useMemo(() => {
    const query = parseQuery(search)
    return (patch) => pathname + writeQuery({ ...query, ...patch })
  }, [pathname, search])
}
