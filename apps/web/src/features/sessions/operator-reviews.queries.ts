import { queryOptions, useMutation } from '@tanstack/react-query'
import { acceptReview, listReviews, rejectReview } from '@voltway/contract/sessions-operator-reviews'
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

type Decision = { readonly kind: 'accept' } | { readonly kind: 'reject'; readonly reason: string }

/** Decides about one record. Whatever came of it, the list is read again: somebody else may have been faster. */
export function useDecideReview(sessionId: string) {
  return useMutation({
    mutationFn: (decision: Decision) => {
      const params = { sessionId }
      return decision.kind === 'accept'
        ? ask(acceptReview, { params, body: {} })
        : ask(rejectReview, { params, body: { reason: decision.reason } })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ALL }),
  })
}
