import * as z from 'zod/mini'
import { endpoint, list, pageQuery } from './endpoint.ts'
import { Currency, Day, Id, Instant, InstantInput, Money, MoneyInput, Search, text } from './values.ts'

/** Spending policies: rules about where, when and how expensively cards may charge (domain: rules). */

/** The cards that a rule applies to, from the widest scope to the narrowest. */
export const ruleScopes = ['WALLET', 'COST_CENTRE', 'TEAM', 'CARD'] as const
/** Scope of a rule. */
export type RuleScope = (typeof ruleScopes)[number]

/** REFUSE: a charge that breaks the rule does not start. REPORT: it starts, and the rule's list shows it. */
export const ruleEffects = ['REFUSE', 'REPORT'] as const
/** Effect of a rule. */
export type RuleEffect = (typeof ruleEffects)[number]

/** The conditions of a rule, in the order in which they are checked. */
export const ruleConditionKinds = [
  'countries',
  'operators',
  'stations',
  'distance',
  'currents',
  'power_kw',
  'hours',
  'price_per_kwh',
  'per_charge',
  'per_day',
  'per_month',
] as const
/** Kind of a condition: its field in `RuleConditions`. */
export type RuleConditionKind = (typeof ruleConditionKinds)[number]

/** Why a charge breaks a rule: the condition, or an operator that does not say where the charge would start. */
export const ruleReasons = [...ruleConditionKinds, 'unknown_place'] as const
/** Schema of a reason. */
export const RuleReason = z.enum(ruleReasons)
export type RuleReason = z.output<typeof RuleReason>

/** The lists of stations that a wallet keeps. */
export const stationLists = ['FAVOURITE', 'DEPOT'] as const
/** Schema of a list of stations. */
export const StationList = z.enum(stationLists)
export type StationList = z.output<typeof StationList>

/** Most rules of a wallet. */
export const MOST_RULES = 200
/** Most stations on the lists of a wallet. */
export const MOST_LISTED_STATIONS = 500
/** Days of real sessions that a preview evaluates. */
export const PREVIEW_DAYS = 90
/** Longest exception for one card. */
export const LONGEST_EXCEPTION_DAYS = 366

/*@__NO_SIDE_EFFECTS__*/
function several<Item extends z.ZodMiniType>(item: Item, most: number) {
  return z.array(item).check(
    z.minLength(1),
    z.maxLength(most),
    z.refine((items) => new Set(items as unknown[]).size === (items as unknown[]).length, { error: 'invalid' }),
  )
}

const Clock = (pattern: RegExp) => z.string().check(z.regex(pattern, { error: 'invalid' }))
/** `COUNTRY*PARTY` of a charge-point operator (OCPI 2.2.1 types, party). */
const Party = z.string().check(z.regex(/^[A-Z]{2}\*[A-Z0-9]{1,3}$/, { error: 'invalid' }))
const operatorMode = z.enum(['ALLOW', 'DENY'])

const conditions = {
  /** A charge must start in one of these countries, ISO 3166-1. */
  countries: z.optional(several(z.string().check(z.regex(/^[A-Z]{2}$/, { error: 'country' })), 60)),
  /** At a station of one of these lists. */
  stations: z.optional(several(StationList, stationLists.length)),
  /** At most this far from a place, as the crow flies. */
  distance: z.optional(
    z.strictObject({
      name: text(80),
      latitude: z.number().check(z.gte(-90), z.lte(90)),
      longitude: z.number().check(z.gte(-180), z.lte(180)),
      km: z.int().check(z.gte(1), z.lte(2000)),
    }),
  ),
  currents: z.optional(several(z.enum(['AC', 'DC']), 2)),
  /** At a connector of at most this power. */
  power_kw: z.optional(z.int().check(z.gte(1), z.lte(1000))),
  /**
   * In the wallet's time zone; `weekdays` 1 is Monday. A window that ends before it begins ends on the next day and
   * belongs to the weekday of its beginning.
   */
  hours: z.optional(
    z.strictObject({
      weekdays: several(z.int().check(z.gte(1), z.lte(7)), 7),
      from: Clock(/^([01]\d|2[0-3]):[0-5]\d$/),
      to: Clock(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/),
    }),
  ),
  /** Price with VAT of one kWh of a usual charge, by the wallet's price list at the station. */
  price_per_kwh: z.optional(z.string().check(z.regex(/^(0|[1-9]\d{0,2})(\.\d{1,4})?$/, { error: 'money' }))),
  /** Cost of each card with VAT: of one charge, of a calendar day and of a calendar month of the wallet. */
  per_charge: z.optional(MoneyInput),
  per_day: z.optional(MoneyInput),
  per_month: z.optional(MoneyInput),
}

/** Every condition that is given must hold for a charge. */
export const RuleConditionsInput = z.strictObject({
  ...conditions,
  /** ALLOW: only these charge-point operators. DENY: all others. */
  operators: z.optional(z.strictObject({ mode: operatorMode, parties: several(Party, 60) })),
})
export type RuleConditionsInput = z.output<typeof RuleConditionsInput>

/** The conditions of a rule with the operators' names. */
export const RuleConditions = z.object({
  ...conditions,
  operators: z.optional(
    z.object({ mode: operatorMode, parties: z.array(z.object({ party: z.string(), name: z.string() })) }),
  ),
})
export type RuleConditions = z.output<typeof RuleConditions>

/** ACTIVE: applies now. PLANNED: before its first day. ENDED: after its last day. */
export const ruleStates = ['ACTIVE', 'PAUSED', 'PLANNED', 'ENDED'] as const
/** State of a rule. */
export type RuleState = (typeof ruleStates)[number]

const settings = {
  effect: z.enum(ruleEffects),
  /** Replaces the conditions of the same kind of wider rules. Otherwise the rule can only tighten them. */
  is_exception: z.boolean(),
  /** Allows a charge where the operator does not say the place that a condition needs. */
  allows_unknown_place: z.boolean(),
  /** First and last day in the wallet's time zone, inclusive. */
  valid_from: z.nullable(Day),
  valid_until: z.nullable(Day),
}

/** A rule in requests. */
export const RuleInput = z.strictObject({
  /** `id`: the card's or team's id, or the name of the cost centre; null for the whole wallet. */
  applies_to: z.strictObject({ kind: z.enum(ruleScopes), id: z.nullable(text(100)) }),
  ...settings,
  conditions: RuleConditionsInput,
})
export type RuleInput = z.output<typeof RuleInput>

/** The permission for one card to ignore a rule for a time. */
export const RuleException = z.object({
  id: Id,
  card: z.object({ id: Id, name: z.string() }),
  until: Instant,
})
export type RuleException = z.output<typeof RuleException>

/** A rule of a wallet. */
export const Rule = z.object({
  id: Id,
  /** The cards that the rule applies to. */
  applies_to: z.object({ kind: z.enum(ruleScopes), id: z.nullable(z.string()), name: z.nullable(z.string()) }),
  ...settings,
  conditions: RuleConditions,
  state: z.enum(ruleStates),
  is_paused: z.boolean(),
  /** Exceptions that have not ended. */
  exceptions: z.array(RuleException),
  /** Charges that the rule refused or reported in the last 30 days. */
  recent_refusals: z.int(),
  created_at: Instant,
})
export type Rule = z.output<typeof Rule>

/** A rule as it applies to one card. */
export const CardRule = z.object({
  rule: Rule,
  /** Conditions that a narrower exception replaces for this card. */
  replaced: z.array(z.enum(ruleConditionKinds)),
  /** Until then the card ignores the rule. */
  ignored_until: z.nullable(Instant),
})
export type CardRule = z.output<typeof CardRule>

/** The place of a charge, as far as the operator says. */
const Place = z.object({ name: z.string(), city: z.string(), operator: z.string() })

/** A charge that a rule refused or reported. Repeated attempts within a quarter of an hour are one entry. */
export const RuleRefusal = z.object({
  id: Id,
  at: Instant,
  last_at: Instant,
  times: z.int(),
  effect: z.enum(ruleEffects),
  reason: RuleReason,
  rule: Rule,
  card: z.object({ id: Id, name: z.string() }),
  member: z.nullable(z.object({ id: Id, name: z.string() })),
  /** Null: the operator did not say where. */
  station: z.nullable(Place),
  /** The values that explain the reason, by name. */
  facts: z.record(z.string(), z.string()),
})
export type RuleRefusal = z.output<typeof RuleRefusal>

/** The result of a rule for the real sessions of the last 90 days. */
export const RulePreview = z.object({
  from: Day,
  currency: Currency,
  /** Sessions of the rule's cards; `is_complete` is false when only the newest of them were evaluated. */
  sessions: z.int(),
  /** False: only the newest sessions were evaluated. */
  is_complete: z.boolean(),
  /** Sessions that would not have started, and their cost. */
  refused: z.object({ count: z.int(), cost: Money }),
  /** Sessions that would have been stopped at an amount, and their cost above it. */
  stopped: z.object({ count: z.int(), cost: Money }),
  cards: z.int(),
  examples: z.array(
    z.object({
      session_id: Id,
      start_date_time: Instant,
      card: z.object({ id: Id, name: z.string() }),
      station: Place,
      cost: Money,
      reason: RuleReason,
      /** Whether the charge would have been stopped at an amount. */
      is_stopped: z.boolean(),
      facts: z.record(z.string(), z.string()),
    }),
  ),
})
export type RulePreview = z.output<typeof RulePreview>

/** A station that a wallet keeps on a list, or could. */
export const ListedStation = z.object({
  station_id: Id,
  name: z.string(),
  address: z.string(),
  city: z.string(),
  operator: z.string(),
  coordinates: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  lists: z.array(StationList),
})
export type ListedStation = z.output<typeof ListedStation>

const params = z.object({ walletId: Id })
const ruleParams = z.object({ walletId: Id, ruleId: Id })
const ofWallet = { service: 'editor', wallet: 'params.walletId' } as const

/** Own call: the rules of a wallet, the widest scope first. Drivers see those of their own cards. */
export const listRules = endpoint({
  ...ofWallet,
  method: 'GET',
  path: '/v3/user/wallet/:walletId/rules/',
  summary: 'List the rules of the wallet, its cost centres, teams and cards, the widest scope first',
  right: 'cards.read',
  params,
  reply: z.object({ currency: Currency, results: z.array(Rule) }),
  refusals: [],
})

/** Own call: what a new rule can refer to. */
export const getRuleOptions = endpoint({
  ...ofWallet,
  method: 'GET',
  path: '/v3/user/wallet/:walletId/rules/options/',
  summary: 'List the operators, countries, cost centres and teams that a rule can name',
  right: 'cards.read',
  params,
  reply: z.object({
    operators: z.array(z.object({ party: z.string(), name: z.string() })),
    countries: z.array(z.string()),
    cost_centres: z.array(z.string()),
    teams: z.array(z.object({ id: Id, name: z.string() })),
  }),
  refusals: [],
})

/** Own call: creates a rule. It applies to the next authorization. */
export const addRule = endpoint({
  ...ofWallet,
  method: 'POST',
  path: '/v3/user/wallet/:walletId/rules/',
  summary: 'Create a rule; it applies from the next authorization on',
  right: 'cards.limits',
  params,
  body: RuleInput,
  reply: Rule,
  status: 201,
  refusals: ['rule.too_many', 'card.not_found'],
})

/** Own call: replaces a rule. */
export const changeRule = endpoint({
  ...ofWallet,
  method: 'PUT',
  path: '/v3/user/wallet/:walletId/rules/:ruleId/',
  summary: 'Change a rule; running charges follow its amounts from their next update on',
  right: 'cards.limits',
  params: ruleParams,
  body: RuleInput,
  reply: Rule,
  refusals: ['rule.not_found', 'card.not_found'],
})

/** Own call: pauses or resumes a rule. */
export const pauseRule = endpoint({
  ...ofWallet,
  method: 'PATCH',
  path: '/v3/user/wallet/:walletId/rules/:ruleId/',
  summary: 'Pause or resume a rule',
  right: 'cards.limits',
  params: ruleParams,
  body: z.strictObject({ is_paused: z.boolean() }),
  reply: Rule,
  refusals: ['rule.not_found'],
})

/** Own call: deletes a rule. Its refusals stay in their list, and `restoreRule` brings it back. */
export const removeRule = endpoint({
  ...ofWallet,
  method: 'DELETE',
  path: '/v3/user/wallet/:walletId/rules/:ruleId/',
  summary: 'Delete a rule; it can be restored',
  right: 'cards.limits',
  params: ruleParams,
  reply: z.object({ id: Id }),
  refusals: ['rule.not_found'],
})

/** Own call: undoes `removeRule`. */
export const restoreRule = endpoint({
  ...ofWallet,
  method: 'POST',
  path: '/v3/user/wallet/:walletId/rules/:ruleId/restore/',
  summary: 'Restore a deleted rule',
  right: 'cards.limits',
  params: ruleParams,
  reply: Rule,
  refusals: ['rule.not_found', 'rule.too_many'],
})

/** Own call: evaluates a rule over the sessions of the last 90 days. Nothing is stored. */
export const previewRule = endpoint({
  ...ofWallet,
  method: 'POST',
  path: '/v3/user/wallet/:walletId/rules/preview/',
  summary: 'Evaluate a rule over the sessions of the last 90 days, before it is saved',
  right: 'cards.limits',
  params,
  body: RuleInput,
  reply: RulePreview,
  refusals: ['card.not_found'],
})

/** Own call: charges that rules refused or reported, kept for 90 days. Drivers see those of their own cards. */
export const listRuleRefusals = endpoint({
  ...ofWallet,
  method: 'GET',
  path: '/v3/user/wallet/:walletId/rules/refusals/',
  summary: 'List the charges that rules refused or reported, newest first',
  right: 'cards.read',
  params,
  query: z.object({
    ...pageQuery(20),
    card: z.optional(Id),
    rule: z.optional(Id),
    effect: z.optional(z.enum(ruleEffects)),
  }),
  reply: list(RuleRefusal),
  refusals: [],
})

/** Own call: what applies to one card. */
export const listCardRules = endpoint({
  ...ofWallet,
  method: 'GET',
  path: '/v3/user/wallet/:walletId/cards/:cardId/rules/',
  summary: 'List the rules that apply to a card, with what an exception replaces',
  right: 'cards.read',
  teams: true,
  params: z.object({ walletId: Id, cardId: Id }),
  reply: z.object({ currency: Currency, results: z.array(CardRule) }),
  refusals: ['card.not_found'],
})

/** Own call: lets one card ignore a rule for a time. A second exception for the card replaces the first. */
export const addRuleException = endpoint({
  ...ofWallet,
  method: 'POST',
  path: '/v3/user/wallet/:walletId/rules/:ruleId/exceptions/',
  summary: 'Let one card ignore a rule until an instant, at most a year ahead',
  right: 'cards.limits',
  params: ruleParams,
  body: z.strictObject({ card_id: Id, until: InstantInput }),
  reply: RuleException,
  status: 201,
  refusals: ['rule.not_found', 'card.not_found'],
})

/** Own call: ends an exception. */
export const removeRuleException = endpoint({
  ...ofWallet,
  method: 'DELETE',
  path: '/v3/user/wallet/:walletId/rules/:ruleId/exceptions/:exceptionId/',
  summary: 'End an exception; the rule applies to the card again',
  right: 'cards.limits',
  params: z.object({ walletId: Id, ruleId: Id, exceptionId: Id }),
  reply: z.object({ id: Id }),
  refusals: ['rule.not_found', 'rule_exception.not_found'],
})

/** Own call: the stations on the wallet's lists, or with `search` all published stations. */
export const listRuleStations = endpoint({
  ...ofWallet,
  method: 'GET',
  path: '/v3/user/wallet/:walletId/rules/stations/',
  summary: 'List the favourite and depot stations of the wallet, or search stations to add',
  right: 'cards.read',
  params,
  query: z.object({ search: z.optional(Search) }),
  reply: z.object({ results: z.array(ListedStation) }),
  refusals: [],
})

/** Own call: sets the lists of a station. An empty array removes it. */
export const setRuleStation = endpoint({
  ...ofWallet,
  method: 'PUT',
  path: '/v3/user/wallet/:walletId/rules/stations/:stationId/',
  summary: 'Put a station on the favourites or the depots of the wallet, or take it off',
  right: 'cards.limits',
  params: z.object({ walletId: Id, stationId: Id }),
  body: z.strictObject({
    lists: z.array(StationList).check(
      z.maxLength(stationLists.length),
      z.refine((lists) => new Set(lists).size === lists.length, { error: 'invalid' }),
    ),
  }),
  reply: ListedStation,
  refusals: ['rule_station.not_found', 'rule.too_many_stations'],
})
