import type { BlockedReason } from '@voltway/contract/cards'
import type { WalletOverview } from '@voltway/contract/overview'
import { type Todo, todoKinds, type walletAlerts } from '@voltway/contract/overview-alerts'
import type { Right } from '@voltway/contract/rights'
import { formatMoney } from '@voltway/money/money'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { type CardCounts, countBlockedCards } from '../cards/cards.ts'
import { readBudgetsAtRisk } from '../insight/insight.ts'
import { LOW_BALANCE_MINOR, type WalletRow } from '../wallets/wallets.ts'
import { selectRequestsOfTeams, type UnpaidRow, type WaitingRow } from './overview.sql.ts'

type Nullable<Row> = { readonly [name in keyof Row]: Row[name] | null }

/** The unpaid documents and the debt of a wallet. */
export interface Unpaid {
  readonly documents: number
  readonly dueMinor: bigint
  readonly oldestDue: string | null
  /** Debt besides the documents: overruns, and reversed payments into the wallet. */
  readonly debtMinor: bigint
}

/** A document whose payment was reversed may also be part of the wallet's debt. It counts once. */
export function unpaidOf(
  { receivable_minor }: WalletRow,
  documents: Nullable<Omit<UnpaidRow, 'wallet_id'>> | undefined,
): Unpaid {
  const owedMinor = -receivable_minor
  const returnedMinor = documents?.returned_minor ?? 0n
  return {
    documents: documents?.documents ?? 0,
    dueMinor: documents?.due_minor ?? 0n,
    oldestDue: documents?.oldest_due ?? null,
    debtMinor: owedMinor > returnedMinor ? owedMinor - returnedMinor : 0n,
  }
}

export type Alert = WalletOverview['alerts'][number]
type AlertFacts = WalletRow & { readonly sessions_in_doubt: number }

/**
 * Returns the alerts of a wallet, the most severe first. Whether cards can charge comes from the cards' own reasons.
 */
export function alertsOf(row: AlertFacts, cards: Omit<CardCounts, 'today'>, unpaid: Unpaid): Alert[] {
  const alerts: Alert[] = []
  const add = (kind: (typeof walletAlerts)[number], severity: Alert['severity'], count = 1, minor?: bigint) =>
    alerts.push({ kind, severity, count, amount: minor === undefined ? null : formatMoney(minor) })
  const availableMinor = row.funds_minor + row.credit_minor
  const stops = (reason: BlockedReason) => cards.walletReasons.includes(reason)
  const unpaidSeverity = stops('MISSING_CHARGING_PAYMENT') ? 'critical' : 'warning'
  if (stops('WALLET_BLOCKED')) add('WALLET_BLOCKED', 'critical')
  if (row.auto_recharge_gave_up) add('AUTO_RECHARGE_OFF', 'warning')
  if (stops('MISSING_VALID_PAYMENT_METHOD')) add('NO_PAYMENT_METHOD', 'critical')
  if (unpaid.documents > 0) add('UNPAID', unpaidSeverity, unpaid.documents, unpaid.dueMinor)
  if (unpaid.debtMinor > 0n) add('OWED', unpaidSeverity, 1, unpaid.debtMinor)
  if (stops('ZERO_BALANCE')) add('ZERO_BALANCE', 'critical', 1, availableMinor)
  else if (row.payment_logic === 'PRE_PAYMENT' && availableMinor < LOW_BALANCE_MINOR) {
    add('LOW_BALANCE', 'warning', 1, availableMinor)
  }
  if (row.sessions_in_doubt > 0) add('SESSIONS_IN_DOUBT', 'warning', row.sessions_in_doubt)
  if (cards.blocked > 0) add('BLOCKED_CARDS', 'info', cards.blocked)
  return alerts
}

/** The rights of which one is needed to act on each kind. */
const rightsToAct: Readonly<Record<Todo['kind'], readonly Right[]>> = {
  WALLET_BLOCKED: ['wallet.block'],
  NO_PAYMENT_METHOD: ['payment_methods.manage'],
  UNPAID: ['wallet.fund'],
  OWED: ['wallet.fund'],
  ZERO_BALANCE: ['wallet.fund'],
  LOW_BALANCE: ['wallet.fund'],
  AUTO_RECHARGE_OFF: ['wallet.fund'],
  BUDGETS: ['wallet.settings'],
  BLOCKED_CARDS: ['cards.block', 'cards.limits'],
  SESSIONS_IN_DOUBT: ['wallet.fund'],
  REQUESTS: ['cards.limits', 'cards.order'],
}

/**
 * Returns what the person can do for a wallet, in the order of `todoKinds`. All pages and the bell show this list, so
 * that its number is the same everywhere.
 */
export async function readTodo(
  ctx: Ctx,
  scope: WalletScope,
  alerts: readonly Alert[],
  waiting: WaitingRow | undefined,
): Promise<Todo[]> {
  const readsBudgets = waiting?.has_budgets === true && mayAct(scope, 'BUDGETS')
  const budgets = readsBudgets ? (await readBudgetsAtRisk(ctx.db.read, scope, ctx.now)).length : 0
  return inOrder(scope, [
    ...alerts,
    { kind: 'BUDGETS', severity: 'warning', count: budgets, amount: null },
    { kind: 'REQUESTS', severity: 'info', count: waiting?.requests ?? 0, amount: null },
  ])
}

/** Returns what the manager of teams can do for their cards and requests; nothing for a driver. */
export async function readTodoOfTeams(ctx: Ctx, scope: WalletScope): Promise<Todo[]> {
  if (scope.teamIds === null) return []
  const [blocked, requests] = await Promise.all([
    countBlockedCards(ctx, scope),
    selectRequestsOfTeams(ctx.db.read, scope, ctx.now),
  ])
  return inOrder(scope, [
    { kind: 'BLOCKED_CARDS', severity: 'info', count: blocked, amount: null },
    { kind: 'REQUESTS', severity: 'info', count: requests, amount: null },
  ])
}

const mayAct = (scope: WalletScope, kind: Todo['kind']) => rightsToAct[kind].some((right) => scope.rights.has(right))

const inOrder = (scope: WalletScope, all: readonly Todo[]): Todo[] =>
  all
    .filter(({ kind, count }) => count > 0 && mayAct(scope, kind))
    .sort((a, b) => todoKinds.indexOf(a.kind) - todoKinds.indexOf(b.kind))
