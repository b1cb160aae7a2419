import type { Todo } from '@voltway/contract/overview-alerts'
import { usePhrases } from '../lib/phrases.tsx'
import { CircleAlert } from '../ui/icons/circle-alert.ts'
import { Info } from '../ui/icons/info.ts'
import { TriangleAlert } from '../ui/icons/triangle-alert.ts'
import type { PageTarget } from './paths.ts'

const targets = {
  WALLET_BLOCKED: { to: 'wallet-settings' },
  NO_PAYMENT_METHOD: { to: 'wallet' },
  UNPAID: { to: 'invoices' },
  OWED: { to: 'wallet', query: { add: 'funds' } },
  ZERO_BALANCE: { to: 'wallet', query: { add: 'funds' } },
  LOW_BALANCE: { to: 'wallet', query: { add: 'funds' } },
  AUTO_RECHARGE_OFF: { to: 'wallet' },
  BUDGETS: { to: 'consumption', query: { show: 'insight' } },
  BLOCKED_CARDS: { to: 'cards', query: { state: 'BLOCKED' } },
  SESSIONS_IN_DOUBT: { to: 'charging-sessions', query: { status: 'IN_VALIDATION' } },
  REQUESTS: { to: 'requests', query: { state: 'PENDING' } },
} as const satisfies Record<Todo['kind'], PageTarget>

/** The page on which a thing is done, from home and from the bell. */
export const todoTarget = (kind: Todo['kind']): PageTarget => targets[kind] ?? { to: 'index' }

const severities = {
  critical: { Icon: CircleAlert, tone: 'bad' },
  warning: { Icon: TriangleAlert, tone: 'warn' },
  info: { Icon: Info, tone: 'info' },
} as const satisfies Record<Todo['severity'], object>

/** The icon and the tone of a severity. */
export const severityOf = (severity: Todo['severity']) => severities[severity] ?? severities.info

/** Returns the one name of each thing to do. */
export function useTodoTitle(): (todo: Pick<Todo, 'kind' | 'count'>) => string {
  const t = usePhrases('app').todoTitle
  return ({ kind, count }) => {
    const title = t[kind]
    return typeof title === 'string' ? title : title({ n: count })
  }
}
