import * as z from 'zod/mini'
import { Money } from './values.ts'

/** Kinds of alerts in a wallet's overview. */
export const walletAlerts = [
  'LOW_BALANCE',
  'ZERO_BALANCE',
  'UNPAID',
  'OWED',
  'BLOCKED_CARDS',
  'NO_PAYMENT_METHOD',
  'SESSIONS_IN_DOUBT',
  'WALLET_BLOCKED',
  'AUTO_RECHARGE_OFF',
] as const

/** Severities of an alert, in ascending order. */
export const alertSeverities = ['info', 'warning', 'critical'] as const

/** Kinds of things to do, in the order of every list: money, cards that do not charge, then checks. */
export const todoKinds = [
  'WALLET_BLOCKED',
  'NO_PAYMENT_METHOD',
  'UNPAID',
  'OWED',
  'ZERO_BALANCE',
  'LOW_BALANCE',
  'AUTO_RECHARGE_OFF',
  'BUDGETS',
  'BLOCKED_CARDS',
  'SESSIONS_IN_DOUBT',
  'REQUESTS',
] as const

/** Something that the person can do for a wallet. */
export const Todo = z.object({
  kind: z.enum(todoKinds),
  severity: z.enum(alertSeverities),
  /** Number of objects that the person can act on. */
  count: z.int(),
  /** Sum of money that it is about; null where there is no sum. */
  amount: z.nullable(Money),
})
export type Todo = z.output<typeof Todo>
