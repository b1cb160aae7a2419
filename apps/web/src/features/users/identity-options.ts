import { queryOptions, useQuery } from '@tanstack/react-query'
import { identity } from '../../shared/session/identity.ts'

/** How one signs in here; asked for once. Without an answer e-mail and password are offered. */
export const identityOptionsQuery = queryOptions({
  queryKey: ['identity-options'],
  queryFn: identity.options,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})

export function useIdentityOptions() {
  return useQuery(identityOptionsQuery)
}
