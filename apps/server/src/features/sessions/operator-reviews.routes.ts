import { acceptReview, listReviews, rejectReview } from '@voltway/contract/sessions-operator-reviews'
import { type Served, serve } from '../../kernel/calls/serve.ts'
import { requireOperator } from '../../kernel/identity/operator-staff.ts'
import { listPage } from '../../kernel/list-page.ts'
import { acceptByOperator, readOpenReviews, rejectByOperator } from './record-reviews.ts'

/**
 * Routes of the operator of the installation. They are outside any wallet's rights, and each one first authenticates
 * the caller.
 */
export const operatorReviewsRoutes: readonly Served[] = [
  serve(listReviews, async ({ query, http }, ctx) => {
    await requireOperator(ctx)
    const { total, reviews } = await readOpenReviews(ctx, query)
    return listPage(http.request.url, query, total, reviews)
  }),
  serve(acceptReview, async ({ params }, ctx) => {
    await requireOperator(ctx)
    await acceptByOperator(ctx, params.sessionId)
    return { session_id: params.sessionId }
  }),
  serve(rejectReview, async ({ params, body }, ctx) => {
    await requireOperator(ctx)
    await rejectByOperator(ctx, params.sessionId, body.reason)
    return { session_id: params.sessionId }
  }),
]
