import { useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'
import { parseQuery, writeQuery } from '../lib/url-query.ts'
import type { Query } from './paths.ts'

/** The address of this page with some of its query changed: for links to another page of a list, or to a row's details. */
export function useHere(): (patch: NonNullable<Query>) => string {
  const { pathname, searchStr } = useRouterState({
    select: ({ location }) => ({ pathname: location.pathname, searchStr: location.searchStr }),
    structuralSharing: true,
  })
  return useCallback((patch) => pathname + writeQuery({ ...parseQuery(searchStr), ...patch }), [pathname, searchStr])
}
