import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id } from './values.ts'
import { walletStates } from './wallets.ts'

/** Call 5. */
export const blockWallets = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v3/user/wallets/block',
  summary: 'Block or unblock wallets; a result per wallet',
  right: 'self',
  body: z.strictObject({
    /** The wallets to block or unblock, by their ids. */
    wallet_ids: z.array(Id).check(z.minLength(1), z.maxLength(100)),
    /** True blocks the wallets, false unblocks them. */
    blocked: z.boolean(),
  }),
  reply: z.object({
    /** One row per wallet. */
    results: z.array(
      z.object({
        wallet_id: Id,
        /** Whether the wallet was changed. */
        ok: z.boolean(),
        /** Code of the refusal; null when it was done. */
        code: z.nullable(z.string()),
        state: z.nullable(z.enum(walletStates)),
      }),
    ),
  }),
  refusals: [],
})
