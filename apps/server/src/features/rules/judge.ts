import { type RuleEffect, type RuleReason, type RuleScope, ruleScopes } from '@voltway/contract/rules'
import {
  type RuleConditionKind,
  type RuleConditions,
  ruleConditionKinds,
  type StationList,
} from '@voltway/contract/rules-conditions'
import type { ChargeSource } from '@voltway/contract/sessions'
import { formatMoney, formatUnitPrice, parseMoney, parseUnitPrice } from '@voltway/money/money'
import { distanceKm, isWithinHours, type LocalTime, type Position } from './place-and-time.ts'

/**
 * The decision of rules about one charge: pure functions of rules and facts. Authorizations, running charges, previews
 * and the driver's stations use the same ones. The rules of inheritance are in `rules.states.md`.
 */

/** A rule that applies to the card now. */
export interface RuleInForce {
  readonly id: string
  readonly scope: RuleScope
  readonly effect: RuleEffect
  readonly isException: boolean
  readonly allowsUnknownPlace: boolean
  readonly conditions: RuleConditions
}

/** A connector at which the charge may start. Null: unknown. */
export interface Plug {
  readonly current: 'AC' | 'DC' | null
  readonly powerKw: number | null
}

/** The facts of a station and a time. Null: the operator does not say. A home or depot has the facts of its country and time. */
export interface StationFacts {
  readonly source: ChargeSource
  /** The clock of the wallet's time zone. */
  readonly time: LocalTime
  /** ISO 3166-1, two letters. */
  readonly country: string | null
  /** `COUNTRY*PARTY` of the charge-point operator. */
  readonly operator: string | null
  /** Shown instead of the party. */
  readonly operatorName?: string | null
  /** The wallet's lists that have the station; null without a known station. */
  readonly lists: readonly StationList[] | null
  readonly position: Position | null
  /** The connectors that the card may use there; empty when unknown. */
  readonly plugs: readonly Plug[]
  /** Price with VAT of a kWh of a usual charge, in ten-thousandths; null where our price book has none. */
  readonly kwhTenThousandths: bigint | null
}

/** The cost of the card's other charges of the same day and month, in cents. */
export interface UsedAmounts {
  readonly dayMinor: bigint
  readonly monthMinor: bigint
}

/** A condition that the charge does not meet, with the values that explain it. */
export interface Breach {
  readonly rule: RuleInForce
  readonly reason: RuleReason
  readonly facts: Readonly<Record<string, string>>
}

/** The most that a charge may cost, by the rule that allows least. */
export interface RuleAllowance {
  readonly rule: RuleInForce
  readonly reason: 'per_charge' | 'per_day' | 'per_month'
  readonly mostMinor: bigint
}

/** The decision about a charge that asks to start. */
export interface Judgement {
  /** The first broken rule that refuses; null: the charge is allowed. */
  readonly refused: Breach | null
  /** The broken rules that only report, each with its first reason. */
  readonly reported: readonly Breach[]
  /** The least amount that a refusing rule still allows; null without such a rule. */
  readonly allowance: RuleAllowance | null
}

const widthOf = (scope: RuleScope) => ruleScopes.indexOf(scope)

/** Rules in the order in which the first one decides: the widest scope first, then the oldest (ids are in time order). */
const inOrder = (rules: readonly RuleInForce[]) =>
  [...rules].sort((one, other) => widthOf(one.scope) - widthOf(other.scope) || (one.id < other.id ? -1 : 1))

/**
 * Returns the kinds of a rule's conditions that a narrower exception replaces. Every rule applies, so a narrower one can
 * only tighten. An exception replaces the conditions of its kinds in all rules of wider scopes.
 */
export function replacedKinds(rule: RuleInForce, rules: readonly RuleInForce[]): RuleConditionKind[] {
  const exceptions = rules.filter((other) => other.isException && widthOf(other.scope) > widthOf(rule.scope))
  return kindsOf(rule).filter((kind) => exceptions.some(({ conditions }) => conditions[kind] !== undefined))
}

const kindsOf = ({ conditions }: RuleInForce) => ruleConditionKinds.filter((kind) => conditions[kind] !== undefined)

/** Decides about a charge that asks to start at a station. */
export function judge(rules: readonly RuleInForce[], facts: StationFacts, used: UsedAmounts): Judgement {
  const breaches = inOrder(rules).flatMap((rule) => firstBreach(rule, rules, { facts, used }) ?? [])
  return {
    refused: breaches.find(({ rule }) => rule.effect === 'REFUSE') ?? null,
    reported: breaches.filter(({ rule }) => rule.effect === 'REPORT'),
    allowance: allowanceOf(rules, used),
  }
}

/**
 * Decides whether a card may charge at a station, as a driver sees it before the charge: `facts` of the station now, and
 * the rules of the card from {@link readCardRules}. Reports are left out, because they refuse nothing.
 */
export function judgeStation(
  rules: readonly RuleInForce[],
  facts: StationFacts,
  used: UsedAmounts = NOTHING_USED,
): { readonly allowed: true } | ({ readonly allowed: false } & Breach) {
  const { refused } = judge(rules, facts, used)
  return refused === null ? { allowed: true } : { allowed: false, ...refused }
}

const NOTHING_USED: UsedAmounts = { dayMinor: 0n, monthMinor: 0n }

/** The least amount that refusing rules still allow a charge; null without a rule about amounts. */
export function allowanceOf(rules: readonly RuleInForce[], used: UsedAmounts): RuleAllowance | null {
  return leastAllowance(
    rules.filter(({ effect }) => effect === 'REFUSE'),
    { all: rules, used },
  )
}

/** The least amount above which a rule that only reports is broken; null without one. */
export function reportedAbove(rules: readonly RuleInForce[], used: UsedAmounts): RuleAllowance | null {
  return leastAllowance(
    rules.filter(({ effect }) => effect === 'REPORT'),
    { all: rules, used },
  )
}

function leastAllowance(
  rules: readonly RuleInForce[],
  { all, used }: { readonly all: readonly RuleInForce[]; readonly used: UsedAmounts },
): RuleAllowance | null {
  let least: RuleAllowance | null = null
  for (const rule of inOrder(rules)) {
    const replaced = replacedKinds(rule, all)
    for (const reason of amountKinds) {
      const limit = rule.conditions[reason]
      if (limit === undefined || replaced.includes(reason)) continue
      const leftMinor = parseMoney(limit) - usedOf(reason, used)
      const mostMinor = leftMinor > 0n ? leftMinor : 0n
      if (least === null || mostMinor < least.mostMinor) least = { rule, reason, mostMinor }
    }
  }
  return least
}

const amountKinds = ['per_charge', 'per_day', 'per_month'] as const

/** The part of an amount that other charges used. */
export function usedOf(kind: (typeof amountKinds)[number], { dayMinor, monthMinor }: UsedAmounts): bigint {
  if (kind === 'per_charge') return 0n
  return kind === 'per_day' ? dayMinor : monthMinor
}

interface Charge {
  readonly facts: StationFacts
  readonly used: UsedAmounts
}

function firstBreach(rule: RuleInForce, rules: readonly RuleInForce[], charge: Charge): Breach | null {
  const replaced = replacedKinds(rule, rules)
  for (const kind of kindsOf(rule)) {
    if (replaced.includes(kind)) continue
    const verdict = checks[kind](rule.conditions, charge)
    if (verdict === 'met') continue
    if (verdict !== 'unknown_place') return { rule, reason: kind, facts: verdict }
    if (!rule.allowsUnknownPlace) return { rule, reason: 'unknown_place', facts: {} }
  }
  return null
}

/** Met, not met with the values that explain it, or undecided because the operator does not say where. */
type Verdict = 'met' | 'unknown_place' | Readonly<Record<string, string>>
type Check = (conditions: RuleConditions, charge: Charge) => Verdict

/** A condition about the charging network. Homes and depots meet it: `sources` says whether a card may charge there. */
const ofNetwork =
  (check: Check): Check =>
  (conditions, charge) =>
    charge.facts.source === 'NETWORK' ? check(conditions, charge) : 'met'

const checks: Readonly<Record<RuleConditionKind, Check>> = {
  sources: ({ sources = [] }, { facts: { source } }) => (sources.includes(source) ? 'met' : { source }),

  countries: ({ countries = [] }, { facts: { country } }) =>
    country === null ? 'unknown_place' : countries.includes(country) ? 'met' : { country },

  operators: ofNetwork(({ operators }, { facts: { operator, operatorName } }) => {
    if (operator === null) return 'unknown_place'
    const isNamed = operators?.parties.some(({ party }) => party === operator) === true
    return isNamed === (operators?.mode === 'ALLOW') ? 'met' : { operator: operatorName ?? operator }
  }),

  stations: ofNetwork(({ stations = [] }, { facts: { lists } }) =>
    lists === null ? 'unknown_place' : lists.some((list) => stations.includes(list)) ? 'met' : {},
  ),

  distance: ofNetwork(({ distance }, { facts: { position } }) => {
    if (position === null || distance === undefined) return 'unknown_place'
    const km = distanceKm(distance, position)
    return km <= distance.km ? 'met' : { km: String(Math.ceil(km)) }
  }),

  // A connector is often unknown before the charge, and a driver cannot make it known: only a known one refuses.
  currents: ({ currents = [] }, { facts: { plugs } }) => {
    const known = plugs.map(({ current }) => current)
    if (known.length === 0 || known.some((current) => current === null || currents.includes(current))) return 'met'
    return { current: known[0] as string }
  },

  power_kw: ({ power_kw = 0 }, { facts: { plugs } }) => {
    const known = plugs.map(({ powerKw }) => powerKw)
    if (known.length === 0 || known.some((powerKw) => powerKw === null || powerKw <= power_kw)) return 'met'
    return { power: String(Math.min(...(known as number[]))) }
  },

  hours: ({ hours }, { facts: { time } }) =>
    hours === undefined || isWithinHours(hours, time) ? 'met' : { time: time.clock },

  price_per_kwh: ofNetwork(({ price_per_kwh = '0' }, { facts: { kwhTenThousandths } }) =>
    kwhTenThousandths === null || kwhTenThousandths <= parseUnitPrice(price_per_kwh)
      ? 'met'
      : { price: formatUnitPrice(kwhTenThousandths) },
  ),

  // Nothing is used of it before the charge; it limits the charge while it runs.
  per_charge: () => 'met',
  per_day: ({ per_day = '0' }, { used: { dayMinor } }) =>
    dayMinor < parseMoney(per_day) ? 'met' : { used: formatMoney(dayMinor) },
  per_month: ({ per_month = '0' }, { used: { monthMinor } }) =>
    monthMinor < parseMoney(per_month) ? 'met' : { used: formatMoney(monthMinor) },
}
