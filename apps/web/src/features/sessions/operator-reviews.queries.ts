import { queryOptions } from '@tanstack/react-query'
import { listReviews } from '@voltway/contract/sessions-operator-reviews'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'

const ALL = ['operator-reviews']

/** The charge records of all fleets that need review. */
export function reviewsQuery(offset: number, limit: number) {
  return queryOptions({
    queryKey: [...ALL, offset, limit],
    queryFn: ({ signal }) => request(listReviews, { query: { offset, limit }, signal }),
    retry: false,
  })
}

/** Refetches the list after every decision, because another reviewer may have decided first. */
export const refreshReviews = () => queryClient.invalidateQueries({ queryKey: ALL })
