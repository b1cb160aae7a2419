import { queryOptions } from '@tanstack/react-query'
import { listExports } from '@voltway/contract/users-exports'
import { ask } from '../../lib/ask.ts'
import { call } from '../../shared/session/identity.ts'

/** A copy is made within seconds: until then it is looked for. */
const lookMs = 3000

export const exportsQuery = queryOptions({
  queryKey: ['my-exports'],
  queryFn: ({ signal }) => ask(listExports, { signal }),
  refetchInterval: ({ state }) => (state.data?.results.some((one) => one.state === 'PENDING') ? lookMs : false),
})

/** What closing the account would leave behind. */
export const closingQuery = queryOptions({
  queryKey: ['closing'],
  queryFn: () => call<{ readonly fleets: number; readonly owned_alone: readonly string[] }>('/close-account'),
  staleTime: 0,
})

export const closing = {
  /** Proven with `{password}` or `{passkey}`; throws an `IdentityError`. */
  close: (proof: object) => call('/close-account', proof),
}
