import {
  answerRequestLink,
  approveRequest,
  createRequest,
  declineRequest,
  getApprovalLimits,
  getRequest,
  listRequests,
  setApprovalLimits,
  viewRequestLink,
  withdrawRequest,
} from '@voltway/contract/requests'
import { reportLostCard } from '@voltway/contract/requests-lost-cards'
import { type Served, serve } from '../../kernel/calls/serve.ts'
import { listPage } from '../../kernel/list-page.ts'
import { changeApprovalLimits, readOwnLimits } from './approvals.ts'
import { approve, decline, withdraw } from './decide-request.ts'
import { reportLost } from './lost-card.ts'
import { submitRequest } from './make-request.ts'
import { answerWithLink, showLink } from './request-links.ts'
import { readRequest, readRequestPage } from './requests.ts'

export const requestsRoutes: readonly Served[] = [
  serve(createRequest, ({ scope, body }, ctx) => submitRequest(ctx, scope, body)),
  serve(listRequests, async ({ scope, query, http }, ctx) => {
    const { count, results } = await readRequestPage(ctx, scope, query)
    return listPage(http.request.url, query, count, results)
  }),
  serve(getRequest, ({ scope, params }, ctx) => readRequest(ctx, scope, params.requestId)),
  serve(approveRequest, ({ scope, params }, ctx) => approve(ctx, scope, params.requestId)),
  serve(declineRequest, ({ scope, params, body }, ctx) => decline(ctx, scope, params.requestId, body.answer)),
  serve(withdrawRequest, ({ scope, params }, ctx) => withdraw(ctx, scope, params.requestId)),
  serve(getApprovalLimits, ({ scope }, ctx) => readOwnLimits(ctx.db, scope)),
  serve(setApprovalLimits, ({ scope, body }, ctx) => changeApprovalLimits(ctx, scope, body)),
  serve(reportLostCard, ({ scope, params, body }, ctx) => reportLost(ctx, scope, params.cardId, body)),
  serve(viewRequestLink, ({ body }, ctx) => showLink(ctx, body.token)),
  serve(answerRequestLink, ({ body }, ctx) => answerWithLink(ctx, body)),
]
