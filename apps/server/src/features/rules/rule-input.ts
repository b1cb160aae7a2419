import type { RuleInput } from '@voltway/contract/rules'
import type { RuleConditions } from '@voltway/contract/rules-conditions'
import { Id } from '@voltway/contract/values'
import { parseMoney, parseUnitPrice } from '@voltway/money/money'
import { safeParse } from 'zod/v4/core'
import type { WalletScope } from '../../kernel/scope.ts'
import { type FieldError, refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import { selectOperatorNames } from './rule-stations.sql.ts'
import { type RuleValues, selectCardName, selectIsCostCentre, selectIsOpenTeam } from './rules.sql.ts'

/**
 * Checks a rule that a person sends and completes it with the names that it refers to.
 * @throws `validation_failed` with the field, `card.not_found`
 */
export async function readRuleInput(on: Sql, scope: WalletScope, input: RuleInput): Promise<RuleValues> {
  const { valid_from: validFrom, valid_until: validUntil } = input
  if (validFrom !== null && validUntil !== null && validUntil < validFrom) wrong('valid_until', 'date')
  checkConditions(input.conditions)
  return {
    ...(await readAppliesTo(on, scope, input.applies_to)),
    effect: input.effect,
    isException: input.is_exception,
    allowsUnknownPlace: input.allows_unknown_place,
    conditions: await withNames(on, input.conditions),
    validFrom,
    validUntil,
  }
}

const wrong = (field: string, error: FieldError): never => refuse('validation_failed', { fields: { [field]: error } })

function checkConditions(conditions: RuleInput['conditions']): void {
  if (Object.values(conditions).every((value) => value === undefined)) wrong('conditions', 'required')
  const { hours, price_per_kwh } = conditions
  if (hours?.from === hours?.to && hours !== undefined) wrong('conditions.hours.to', 'invalid')
  if (price_per_kwh !== undefined && parseUnitPrice(price_per_kwh) === 0n)
    wrong('conditions.price_per_kwh', 'too_small')
  for (const field of ['per_charge', 'per_day', 'per_month'] as const) {
    const amount = conditions[field]
    if (amount !== undefined && parseMoney(amount) === 0n) wrong(`conditions.${field}`, 'too_small')
  }
}

type AppliesTo = Pick<RuleValues, 'scope' | 'costCentre' | 'teamId' | 'cardId'>

async function readAppliesTo(on: Sql, scope: WalletScope, { kind, id }: RuleInput['applies_to']): Promise<AppliesTo> {
  const nobody: AppliesTo = { scope: kind, costCentre: null, teamId: null, cardId: null }
  if (kind === 'WALLET') return id === null ? nobody : wrong('applies_to.id', 'invalid')
  if (id === null) return wrong('applies_to.id', 'required')
  if (kind === 'COST_CENTRE') {
    const isKnown = (await selectIsCostCentre(on, scope, id))?.is_known === true
    return isKnown ? { ...nobody, costCentre: id } : wrong('applies_to.id', 'choice')
  }
  if (!safeParse(Id, id).success) return wrong('applies_to.id', 'choice')
  if (kind === 'TEAM') {
    const isOpen = (await selectIsOpenTeam(on, scope, id))?.is_known === true
    return isOpen ? { ...nobody, teamId: id } : wrong('applies_to.id', 'choice')
  }
  if ((await selectCardName(on, scope, id)) === undefined) refuse('card.not_found')
  return { ...nobody, cardId: id }
}

/** Stores the names of operators with the rule, so that its sentence stays the same when a name changes. */
async function withNames(on: Sql, { operators, ...others }: RuleInput['conditions']): Promise<RuleConditions> {
  if (operators === undefined) return others
  const known = new Map((await selectOperatorNames(on, operators.parties)).map(({ party, name }) => [party, name]))
  const parties = operators.parties.map((party) => ({
    party,
    name: known.get(party) ?? wrong('conditions.operators.parties', 'choice'),
  }))
  return { ...others, operators: { mode: operators.mode, parties } }
}
