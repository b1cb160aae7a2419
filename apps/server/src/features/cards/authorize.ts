import type { Ctx } from '../../kernel/ctx.ts'
import type { AuthorizeAnswer, AuthorizeRequest } from '../../kernel/network/messages.ts'

/**
 * Answers a charger that asks whether a card may charge, and keeps money for the session on wallet and plafond.
 * `'unknown'`: not a card of ours.
 */
export function authorizeToken(ctx: Ctx, request: AuthorizeRequest): Promise<AuthorizeAnswer> {
  throw new Error(`not yet ${ctx.requestId} ${request.uid}`)
}
