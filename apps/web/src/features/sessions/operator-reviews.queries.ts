import { queryOptions } from '@tanstack/react-query'
import { listReviews } from '@voltway/contract/sessions-operator-reviews'
import { ask } from '../../lib/ask.ts'
import { queryClient } from '../../lib/query-client.ts'

const ALL = ['operator-reviews']

/** Charge records of all fleets that wait. */
export function reviewsQuery(offset: number, limit: number) {
  return queryOptions({
    queryKey: [...ALL, offset, limit],
    queryFn: ({ signal }) => ask(listReviews, { query: { offset, limit }, signal }),
    retry: false,
  })
}

/** Whatever came of a decision, the list is read again: somebody else may have been faster. */
export const refreshReviews = () => queryClient.invalidateQueries({ queryKey: ALL })
