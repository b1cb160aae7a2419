import {
  fetchFromOperator,
  inviteChargingOperator,
  listChargingOperators,
  listOperatorInvoices,
  pauseChargingOperator,
  removeChargingOperator,
  resumeChargingOperator,
  sendCardsToOperator,
} from '@voltway/contract/charging-operators'
import { type Served, serve } from '../../kernel/calls/serve.ts'
import { requireOperator } from '../../kernel/identity/operator-staff.ts'
import { listPage } from '../../kernel/list-page.ts'
import {
  fetchAgain,
  inviteOperator,
  pauseOperator,
  removeOperator,
  resumeOperator,
  sendAllCards,
} from './charging-operators.ts'
import { readOperatorInvoices } from './operator-invoices.ts'
import { readChargingOperators } from './operator-list.ts'

/**
 * Routes of the staff of the installation. They are outside any wallet's rights, and each one first authenticates the
 * caller.
 */
export const chargingOperatorsRoutes: readonly Served[] = [
  serve(listChargingOperators, async ({ query, http }, ctx) => {
    await requireOperator(ctx)
    const { total, operators } = await readChargingOperators(ctx, query)
    return listPage(http.request.url, query, total, operators)
  }),
  serve(listOperatorInvoices, async ({ params, query, http }, ctx) => {
    await requireOperator(ctx)
    const { total, invoices } = await readOperatorInvoices(ctx, params.operatorId, query)
    return listPage(http.request.url, query, total, invoices)
  }),
  serve(inviteChargingOperator, async ({ body }, ctx) => {
    await requireOperator(ctx)
    return inviteOperator(ctx, body)
  }),
  serve(pauseChargingOperator, async ({ params }, ctx) => {
    await requireOperator(ctx)
    await pauseOperator(ctx, params.operatorId)
    return { id: params.operatorId }
  }),
  serve(resumeChargingOperator, async ({ params }, ctx) => {
    await requireOperator(ctx)
    await resumeOperator(ctx, params.operatorId)
    return { id: params.operatorId }
  }),
  serve(removeChargingOperator, async ({ params }, ctx) => {
    await requireOperator(ctx)
    await removeOperator(ctx, params.operatorId)
    return { id: params.operatorId }
  }),
  serve(sendCardsToOperator, async ({ params }, ctx) => {
    await requireOperator(ctx)
    await sendAllCards(ctx, params.operatorId)
    return { id: params.operatorId }
  }),
  serve(fetchFromOperator, async ({ params, body }, ctx) => {
    await requireOperator(ctx)
    await fetchAgain(ctx, params.operatorId, body)
    return { id: params.operatorId }
  }),
]
