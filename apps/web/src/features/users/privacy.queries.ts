import { queryOptions } from '@tanstack/react-query'
import { listExports } from '@voltway/contract/users-exports'
import { request } from '../../lib/request.ts'
import { call } from '../../shared/session/identity.ts'

/** An export is ready within seconds. The query is polled until then. */
const pollMs = 3000

export const exportsQuery = queryOptions({
  queryKey: ['my-exports'],
  queryFn: ({ signal }) => request(listExports, { signal }),
  refetchInterval: ({ state }) => (state.data?.results.some((one) => one.state === 'PENDING') ? pollMs : false),
})

/** The effects of closing the account: the fleets, and those with the person as their only owner. */
export const closingQuery = queryOptions({
  queryKey: ['closing'],
  queryFn: () => call<{ readonly fleets: number; readonly owned_alone: readonly string[] }>('/close-account'),
  staleTime: 0,
})

export const closing = {
  /** Closes the account. `proof` is `{password}` or `{passkey}`. @throws IdentityError */
  close: (proof: object) => call('/close-account', proof),
}
