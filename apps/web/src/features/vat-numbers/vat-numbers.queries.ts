import { queryOptions } from '@tanstack/react-query'
import { getVatNumber, listVatNumbers } from '@voltway/contract/vat-numbers'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import type { ChosenOwner } from '../../shared/own-list/owner-choice.tsx'
import { requestIfPermitted } from '../../shared/permission/request-if-permitted.ts'

/** A register responds within seconds or not for minutes, so a new number is polled {@link polls} times. */
const pollMs = 3000
const polls = 4

export function vatNumbersQuery({ walletId, key }: ChosenOwner) {
  return queryOptions({
    queryKey: key,
    queryFn: ({ signal }) =>
      requestIfPermitted(walletId, 'nifs.manage', () =>
        request(listVatNumbers, { query: queryOf({ walletId }), signal }),
      ),
    refetchInterval: ({ state }) =>
      state.dataUpdateCount <= polls && state.data?.results.some(({ status }) => status === 'UNVERIFIED')
        ? pollMs
        : false,
  })
}

/** One number as it is now. */
export function vatNumberQuery(owner: ChosenOwner, id: string) {
  return queryOptions({
    queryKey: [...owner.key, id],
    queryFn: ({ signal }) => request(getVatNumber, { params: { id }, query: queryOf(owner), signal }),
    // A form must not begin with what somebody else has changed since.
    staleTime: 0,
    gcTime: 0,
  })
}

export const queryOf = ({ walletId }: Pick<ChosenOwner, 'walletId'>) =>
  walletId === undefined ? {} : { wallet: walletId }

/** Invalidates the numbers and the wallet, whose details contain the default number. */
export async function refreshVatNumbers({ walletId, key }: ChosenOwner): Promise<void> {
  await Promise.all([
    queryClient.resetQueries({ queryKey: key }),
    walletId === undefined ? undefined : queryClient.invalidateQueries({ queryKey: ['wallet', walletId, 'details'] }),
  ])
}
