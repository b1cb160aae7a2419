import type { Rule, RuleEffect, RuleInput, RuleScope } from '@voltway/contract/rules'
import {
  type RuleConditionKind,
  type RuleConditions,
  ruleConditionKinds,
  type StationList,
} from '@voltway/contract/rules-conditions'
import type { ChargeSource } from '@voltway/contract/sessions'
import type { DescribedRule } from '@voltway/phrases/rule-text'
import { typedAmount } from '../../shared/amount.ts'

/** A rule while a person edits it: texts as they are typed, and the conditions that are shown. */
export interface RuleDraft {
  readonly kind: RuleScope
  readonly id: string
  readonly name: string
  readonly effect: RuleEffect
  readonly isException: boolean
  readonly allowsUnknownPlace: boolean
  readonly validFrom: string
  readonly validUntil: string
  readonly kinds: readonly RuleConditionKind[]
  readonly sources: readonly ChargeSource[]
  readonly countries: readonly string[]
  readonly operatorMode: 'ALLOW' | 'DENY'
  readonly parties: readonly string[]
  readonly stations: readonly StationList[]
  readonly place: Readonly<Record<'name' | 'latitude' | 'longitude' | 'km', string>>
  readonly currents: readonly ('AC' | 'DC')[]
  readonly power_kw: string
  readonly weekdays: readonly number[]
  readonly from: string
  readonly to: string
  readonly price_per_kwh: string
  readonly per_charge: string
  readonly per_day: string
  readonly per_month: string
}

export const amountKinds = ['price_per_kwh', 'per_charge', 'per_day', 'per_month'] as const

/** A missing or unreadable field. */
export type DraftProblem = 'required' | 'wrongNumber' | 'noConditions'
export type DraftProblems = Readonly<Record<string, DraftProblem>>

const placeKinds: readonly RuleConditionKind[] = ['stations', 'distance']

/** Whether the rule has a condition for which an operator may not say the place. */
export const namesPlace = ({ kinds }: RuleDraft) => kinds.some((kind) => placeKinds.includes(kind))

const numberText = (value: number | string = '', locale: string) => typedAmount(String(value), locale)

/** The draft of a rule, or of a new one for a card or the wallet. */
export function draftOf(
  rule: Rule | null,
  locale: string,
  card?: { readonly id: string; readonly name: string },
): RuleDraft {
  const { conditions } = rule ?? { conditions: {} as RuleConditions }
  const { distance, hours, operators } = conditions
  const to = rule?.applies_to ?? { kind: card ? ('CARD' as const) : ('WALLET' as const), ...card }
  return {
    kind: to.kind,
    id: to.id ?? '',
    name: to.name ?? '',
    effect: rule?.effect ?? 'REFUSE',
    isException: rule?.is_exception ?? false,
    allowsUnknownPlace: rule?.allows_unknown_place ?? false,
    validFrom: rule?.valid_from ?? '',
    validUntil: rule?.valid_until ?? '',
    kinds: ruleConditionKinds.filter((kind) => conditions[kind] !== undefined),
    sources: conditions.sources ?? ['NETWORK'],
    countries: conditions.countries ?? [],
    operatorMode: operators?.mode ?? 'ALLOW',
    parties: operators?.parties.map(({ party }) => party) ?? [],
    stations: conditions.stations ?? ['DEPOT'],
    place: {
      name: distance?.name ?? '',
      latitude: numberText(distance?.latitude, locale),
      longitude: numberText(distance?.longitude, locale),
      km: numberText(distance?.km ?? 50, locale),
    },
    currents: conditions.currents ?? ['AC'],
    power_kw: numberText(conditions.power_kw ?? 22, locale),
    weekdays: hours?.weekdays ?? [1, 2, 3, 4, 5],
    from: hours?.from ?? '07:00',
    to: hours?.to ?? '20:00',
    price_per_kwh: numberText(conditions.price_per_kwh, locale),
    per_charge: numberText(conditions.per_charge, locale),
    per_day: numberText(conditions.per_day, locale),
    per_month: numberText(conditions.per_month, locale),
  }
}

/** The body for the server, or the fields that are missing. Names of fields are those of the contract. */
export function inputOf(draft: RuleDraft): { readonly input: RuleInput; readonly problems: DraftProblems } {
  const problems: Record<string, DraftProblem> = {}
  if (draft.kind !== 'WALLET' && draft.id === '') problems['applies_to.id'] = 'required'
  if (draft.kinds.length === 0) problems.conditions = 'noConditions'
  const conditions = conditionsOf(draft, problems)
  return {
    problems,
    input: {
      applies_to: { kind: draft.kind, id: draft.kind === 'WALLET' ? null : draft.id },
      effect: draft.effect,
      is_exception: draft.kind !== 'WALLET' && draft.isException,
      allows_unknown_place: namesPlace(draft) && draft.allowsUnknownPlace,
      valid_from: draft.validFrom || null,
      valid_until: draft.validUntil || null,
      conditions,
    },
  }
}

function conditionsOf(draft: RuleDraft, problems: Record<string, DraftProblem>): RuleInput['conditions'] {
  const conditions: RuleInput['conditions'] = {}
  const some = <Item>(field: string, items: readonly Item[]): Item[] => {
    if (items.length === 0) problems[`conditions.${field}`] = 'required'
    return [...items]
  }
  const numeric = (field: string, typed: string, shape = /^-?\d{1,4}(\.\d+)?$/): string => {
    const plain = typed.trim().replace(',', '.')
    if (plain === '') problems[`conditions.${field}`] = 'required'
    else if (!shape.test(plain)) problems[`conditions.${field}`] = 'wrongNumber'
    return plain
  }
  const has = (kind: RuleConditionKind) => draft.kinds.includes(kind)
  if (has('sources')) conditions.sources = some('sources', draft.sources)
  if (has('countries')) conditions.countries = some('countries', draft.countries)
  if (has('operators')) {
    conditions.operators = { mode: draft.operatorMode, parties: some('operators.parties', draft.parties) }
  }
  if (has('stations')) conditions.stations = some('stations', draft.stations)
  if (has('distance')) {
    const { name, latitude, longitude, km } = draft.place
    if (name.trim() === '') problems['conditions.distance.name'] = 'required'
    conditions.distance = {
      name: name.trim(),
      latitude: Number(numeric('distance.latitude', latitude)),
      longitude: Number(numeric('distance.longitude', longitude)),
      km: Number(numeric('distance.km', km, whole)),
    }
  }
  if (has('currents')) conditions.currents = some('currents', draft.currents)
  if (has('power_kw')) conditions.power_kw = Number(numeric('power_kw', draft.power_kw, whole))
  if (has('hours')) {
    const { from, to } = draft
    conditions.hours = { weekdays: some('hours.weekdays', draft.weekdays), from, to }
    if (from === to) problems['conditions.hours.to'] = 'required'
  }
  for (const kind of amountKinds) {
    if (has(kind)) conditions[kind] = numeric(kind, draft[kind], kind === 'price_per_kwh' ? price : amount)
  }
  return conditions
}

const whole = /^[1-9]\d{0,3}$/
const price = /^(?!0+(\.0+)?$)\d{1,3}(\.\d{1,4})?$/
const amount = /^(?!0+(\.0+)?$)\d{1,9}(\.\d{1,2})?$/

/** The draft as its sentence needs it, with the names of operators. */
export function describedOf(draft: RuleDraft, input: RuleInput, nameOf: (party: string) => string): DescribedRule {
  const { operators, ...conditions } = input.conditions
  const named = operators?.parties.map((party) => ({ party, name: nameOf(party) })) ?? []
  return {
    applies_to: { kind: draft.kind, name: draft.name },
    conditions: { ...conditions, ...(operators ? { operators: { mode: operators.mode, parties: named } } : {}) },
    valid_from: input.valid_from,
    valid_until: input.valid_until,
  }
}

/** Sets one field of the draft. */
export type SetDraft = (changes: Partial<RuleDraft>) => void
/** The error of a field, by its name in the contract. */
export type ErrorOf = (field: string) => string | undefined

export type ConditionProps = { draft: RuleDraft; set: SetDraft; errorOf: ErrorOf }
