import { type CardRequest, type RequestCommand, type RequestState, requestAllows } from '@voltway/contract/requests'
import { formatMoney } from '@voltway/money/money'
import type { WalletScope } from '../../kernel/scope.ts'
import { type ApprovalLimits, approvalLock, rightOfKind } from './approvals.ts'
import type { RequestRow } from './requests.sql.ts'

/** The sentences of rules in the reader's language, by id. */
export type RuleSentences = ReadonlyMap<string, string>

/** Formats a request for a person with this scope. */
export function requestReply(
  row: RequestRow,
  scope: WalletScope,
  { limits, sentences }: { readonly limits: ApprovalLimits; readonly sentences: RuleSentences },
): CardRequest {
  const locked = lockOf(row, scope, limits)
  const isOpen = requestAllowsNow('approve', row.state)
  const isOwn = row.requested_by === scope.personId
  const mayAnswer = isOpen && scope.rights.has(rightOfKind[row.kind]) && !isOwn
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    requested_by: { id: row.requested_by, name: row.requester_name },
    member: named(row.member_id, row.member_name),
    card: named(row.card_id, row.card_name),
    rule: row.rule_id === null ? null : { id: row.rule_id, sentence: sentences.get(row.rule_id) ?? '' },
    amount: formatMoney(row.amount_minor),
    currency: row.currency,
    until: row.ends_at,
    is_ekey: row.is_ekey,
    address: row.address,
    reason: row.reason,
    created_at: row.created_at,
    expires_at: row.expires_at,
    decided_at: row.decided_at,
    decided_by: row.decider_name,
    answer: row.answer,
    order_id: row.order_id,
    allowed_actions: [
      ...(mayAnswer && locked === null ? (['approve'] as const) : []),
      ...(mayAnswer ? (['decline'] as const) : []),
      ...(requestAllowsNow('withdraw', row.state) && isOwn ? (['withdraw'] as const) : []),
    ],
    locked: isOpen ? locked : null,
  }
}

const named = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

/** Why the person of the scope may not approve; null when they may. */
export function lockOf(row: RequestRow, scope: WalletScope, limits: ApprovalLimits): CardRequest['locked'] {
  const { kind, amount_minor: amountMinor, requested_by: requestedBy } = row
  const { personId, permissionGroups, rights } = scope
  return approvalLock({ kind, amountMinor, requestedBy }, { personId, groups: permissionGroups, rights }, limits)
}

/** The only table of the commands a request allows (contract: requestAllows). */
export function requestAllowsNow(command: RequestCommand, state: RequestState): boolean {
  const allowed: readonly RequestState[] = requestAllows[command]
  return allowed.includes(state)
}
