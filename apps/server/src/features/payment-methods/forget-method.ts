import type { Ctx } from '../../kernel/ctx.ts'
import { gatewayOf } from '../../kernel/gateway/open-gateway.ts'
import { job } from '../../platform/jobs.ts'

/** Deletes a method at the provider after it was deleted here. */
export const forgetAtProvider = job<{ providerMethodId: string }, Ctx>({
  name: 'payment-methods.forget',
  queue: { retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 },
  handle: (ctx, { providerMethodId }) => gatewayOf(ctx.app).forgetMethod(providerMethodId),
})
