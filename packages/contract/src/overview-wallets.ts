import * as z from 'zod/mini'
import { endpoint, list } from './endpoint.ts'
import { listWalletsAddress } from './overview-address.ts'
import { alertSeverities, walletAlerts } from './overview-alerts.ts'
import { Money } from './values.ts'
import { walletFields } from './wallets.ts'

/**
 * A wallet in the selection list. Its money and activity are null for drivers, who see their own cards and sessions
 * only.
 */
export const WalletSummary = z.object({
  ...walletFields,
  balance: z.nullable(Money),
  credit: z.nullable(Money),
  negative_tolerance: z.nullable(Money),
  has_auto_recharge: z.nullable(z.boolean()),
  reserved: z.nullable(Money),
  available: z.nullable(Money),
  /** Number of charging sessions that run now; null for drivers. */
  sessions_active: z.nullable(z.int()),
  cards: z.nullable(z.object({ total: z.int(), blocked: z.int() })),
  alerts: z.array(z.object({ kind: z.enum(walletAlerts), severity: z.enum(alertSeverities) })),
})
export type WalletSummary = z.output<typeof WalletSummary>

/** Call 3. The screens request one page, because a person enters few wallets. `limit` exists for other clients. */
export const listWallets = endpoint({
  ...listWalletsAddress,
  summary: 'List the wallets of the signed-in person with the permission level in each',
  query: z.object({
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 100),
    /** Rows to skip before the page. */
    offset: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0),
  }),
  reply: list(WalletSummary),
  refusals: [],
})
