import type { AuditAction } from '@voltway/contract/audit'
import type { RequestState } from '@voltway/contract/requests'
import { formatMoney } from '@voltway/money/money'
import { recordAudit } from '../../kernel/audit/audit.ts'
import { publishLive } from '../../kernel/live/publish-live.ts'
import { systemScope, type WalletWork } from '../../kernel/scope.ts'
import { publishWalletEvents } from '../../kernel/wallet-events.ts'
import { readRuleSentences } from '../rules/rules.ts'
import { requestReply } from './request-reply.ts'
import type { RequestRow } from './requests.sql.ts'

/** Publishes a new or answered request to open screens and the company's webhooks. */
export async function publishRequest(
  work: WalletWork,
  row: RequestRow,
  kind: 'request.created' | 'request.decided',
): Promise<void> {
  const { ctx, tx, scope } = work
  const { id, member_id, team_id, state, rule_id } = row
  const sentences = await readRuleSentences(work, rule_id === null ? [] : [rule_id], 'en')
  const reply = requestReply(row, systemScope(scope.walletId), { limits: new Map(), sentences })
  await publishLive(tx, scope.walletId, ctx.now, { kind: 'request.changed', request_id: id, member_id, team_id, state })
  await publishWalletEvents(work, async () => [
    // Receivers of webhooks are no persons, so nothing is allowed or locked for them.
    {
      kind,
      objectId: id,
      data: { ...reply, allowed_actions: [], locked: null },
    },
  ])
}

const actions = {
  PENDING: 'request.created',
  APPROVED: 'request.approved',
  DECLINED: 'request.declined',
  WITHDRAWN: 'request.withdrawn',
  EXPIRED: 'request.expired',
} as const satisfies Record<RequestState, AuditAction>

/** Records a new or an answered request in the audit. */
export function recordRequest(
  work: WalletWork,
  { before, after }: { readonly before: RequestRow | null; readonly after: RequestRow },
): void {
  recordAudit(work, {
    action: actions[after.state],
    object: { kind: 'request', id: after.id, name: after.card_name ?? after.requester_name },
    before: before === null ? null : { state: before.state },
    after: {
      state: after.state,
      kind: after.kind,
      amount: formatMoney(after.amount_minor),
      ...(after.ends_at === null ? {} : { until: after.ends_at }),
      ...(after.reason === null ? {} : { reason: after.reason }),
      ...(after.answer === null ? {} : { answer: after.answer }),
    },
  })
}
