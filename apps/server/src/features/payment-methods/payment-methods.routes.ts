import {
  addPaymentMethod,
  cancelMandate,
  createMandate,
  downloadMandate,
  getPaymentMethod,
  listMandates,
  listPaymentMethods,
  removePaymentMethod,
  updatePaymentMethod,
} from '@voltway/contract/payment-methods'
import { type Served, serve } from '../../kernel/calls/serve.ts'
import { cancelMandateByHand, readMandateDocument, readMandates, signMandate } from './mandates.ts'
import {
  beginPaymentMethod,
  changePaymentMethod,
  readPaymentMethod,
  readPaymentMethods,
  removePaymentMethodByHand,
} from './payment-methods.ts'

export const paymentMethodsRoutes: readonly Served[] = [
  serve(listPaymentMethods, async ({ scope, person }, ctx) => {
    const results = await readPaymentMethods(ctx, scope, person)
    return { count: results.length, next: null, previous: null, results }
  }),
  serve(addPaymentMethod, ({ scope, person, body }, ctx) => beginPaymentMethod(ctx, scope, person, body)),
  serve(getPaymentMethod, ({ scope, person, params }, ctx) => readPaymentMethod(ctx, scope, person, params.id)),
  serve(updatePaymentMethod, ({ scope, person, params, body }, ctx) =>
    changePaymentMethod(ctx, scope, person, { id: params.id, change: body }),
  ),
  serve(removePaymentMethod, ({ scope, person, params, query }, ctx) =>
    removePaymentMethodByHand(ctx, scope, person, { id: params.id, isConfirmed: query.confirm_stop === true }),
  ),
  serve(listMandates, ({ scope, person, params }, ctx) => readMandates(ctx, { scope, person, methodId: params.id })),
  serve(createMandate, ({ scope, person, params }, ctx) => signMandate(ctx, { scope, person, methodId: params.id })),
  serve(cancelMandate, ({ scope, person, params, query }, ctx) =>
    cancelMandateByHand(
      ctx,
      { scope, person, methodId: params.id },
      { mandateId: params.mandateId, isConfirmed: query.confirm_stop === true },
    ),
  ),
  serve(downloadMandate, async ({ scope, person, params, http }, ctx) => {
    const mandateRequest = { scope, person, methodId: params.id }
    const { umr, pdf } = await readMandateDocument(ctx, mandateRequest, params.mandateId)
    return http.reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="mandate-${umr}.pdf"`)
      .send(pdf)
  }),
]
