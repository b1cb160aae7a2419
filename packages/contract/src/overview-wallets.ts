import * as z from 'zod/mini'
import { addedField, endpoint, list } from './endpoint.ts'
import { listWalletsAddress } from './overview-address.ts'
import { alertSeverities, Todo, walletAlerts } from './overview-alerts.ts'
import { Money } from './values.ts'
import { walletFields } from './wallets.ts'

/**
 * A wallet in the selection list. Its money and activity are null for drivers, who see their own cards and sessions
 * only.
 */
export const WalletSummary = z.object({
  ...walletFields,
  /** Money in the wallet, amounts on hold included; null without the right to read it. */
  balance: z.nullable(Money),
  /** Credit of post-payment; null without the right to read it. */
  credit: z.nullable(Money),
  /** How far below zero the available amount may go; null without the right to read it. */
  negative_tolerance: z.nullable(Money),
  /** Whether the balance is recharged automatically; null without the right to read it. */
  has_auto_recharge: z.nullable(z.boolean()),
  /** Amount on hold for running and unchecked charges; null without the right to read it. */
  reserved: z.nullable(Money),
  /** Money that charges can still use; null without the right to read it. */
  available: z.nullable(Money),
  /** Number of charging sessions that run now; null for drivers. */
  sessions_active: z.nullable(z.int()),
  /** Numbers of the wallet’s cards; null without the right to read them. */
  cards: z.nullable(
    z.object({ /** Number of all cards. */ total: z.int(), /** Number of blocked cards. */ blocked: z.int() }),
  ),
  /** What needs attention, without numbers. */
  alerts: z.array(z.object({ kind: z.enum(walletAlerts), severity: z.enum(alertSeverities) })),
  /** What the person can do, as in the wallet’s overview. */
  todo: addedField(z.array(Todo), []),
})
export type WalletSummary = z.output<typeof WalletSummary>

/**
 * Call 3. The screens request one page, because a person enters few wallets. `limit` exists for other clients. An API
 * key gets its own wallet, and so learns its id.
 */
export const listWallets = endpoint({
  ...listWalletsAddress,
  keys: true,
  summary: 'List the wallets of the signed-in person, or the wallet of the API key',
  query: z.object({
    /** Most wallets of this page. */
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 100),
    /** Rows to skip before the page. */
    offset: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0),
  }),
  reply: list(WalletSummary),
  refusals: [],
})
