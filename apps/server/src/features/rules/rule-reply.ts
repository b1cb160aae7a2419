import type { Rule, RuleState } from '@voltway/contract/rules'
import type { RuleRow } from './rules.sql.ts'

/** A rule in the format of the API. */
export function ruleReply(row: RuleRow): Rule {
  return {
    id: row.id,
    applies_to: {
      kind: row.scope,
      id: row.card_id ?? row.team_id ?? row.cost_centre,
      name: row.card_name ?? row.team_name ?? row.cost_centre,
    },
    effect: row.effect,
    is_exception: row.is_exception,
    allows_unknown_place: row.allows_unknown_place,
    valid_from: row.valid_from,
    valid_until: row.valid_until,
    conditions: row.conditions,
    state: stateOf(row),
    is_paused: row.paused_at !== null,
    exceptions: row.exceptions,
    recent_refusals: row.recent_refusals,
    created_at: row.created_at,
  }
}

/** The state of a rule on the wallet's day. A rule that has ended stays ended when it is paused. */
export function stateOf({
  paused_at,
  valid_from,
  valid_until,
  today,
}: Pick<RuleRow, 'paused_at' | 'valid_from' | 'valid_until' | 'today'>): RuleState {
  if (valid_until !== null && valid_until < today) return 'ENDED'
  if (paused_at !== null) return 'PAUSED'
  return valid_from !== null && valid_from > today ? 'PLANNED' : 'ACTIVE'
}

/** The fields of a rule that the audit records. */
export const auditedRule = ({ exceptions: _, recent_refusals: __, state: ___, ...rule }: Rule) => rule

/** A rule as the object of an audit entry. */
export const ruleObject = ({ id, applies_to }: Rule) => ({ kind: 'rule', id, name: applies_to.name })
