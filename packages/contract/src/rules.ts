import * as z from 'zod/mini'
import { endpoint, list, pageQuery } from './endpoint.ts'
import { RuleConditions, RuleConditionsInput, ruleConditionKinds } from './rules-conditions.ts'
import { Currency, Day, DayInput, Id, Instant, InstantInput, Money, text } from './values.ts'

/** Spending policies: rules about where, when and how expensively cards may charge (domain: rules). */

/** The cards that a rule applies to, from the widest scope to the narrowest. */
export const ruleScopes = ['WALLET', 'COST_CENTRE', 'TEAM', 'CARD'] as const
/** Scope of a rule. */
export type RuleScope = (typeof ruleScopes)[number]

/** REFUSE: a charge that breaks the rule does not start. REPORT: it starts, and the rule's list shows it. */
export const ruleEffects = ['REFUSE', 'REPORT'] as const
/** Effect of a rule. */
export type RuleEffect = (typeof ruleEffects)[number]

/** Why a charge breaks a rule: the condition, or an operator that does not say where the charge would start. */
export const ruleReasons = [...ruleConditionKinds, 'unknown_place'] as const
/** Schema of a reason. */
export const RuleReason = z.enum(ruleReasons)
export type RuleReason = z.output<typeof RuleReason>

/** Most rules of a wallet. */
export const MOST_RULES = 200
/** Days of real sessions that a preview evaluates. */
export const PREVIEW_DAYS = 90
/** Longest exception for one card. */
export const LONGEST_EXCEPTION_DAYS = 366

/** ACTIVE: applies now. PLANNED: before its first day. ENDED: after its last day. */
export const ruleStates = ['ACTIVE', 'PAUSED', 'PLANNED', 'ENDED'] as const
/** State of a rule. */
export type RuleState = (typeof ruleStates)[number]

const settings = {
  /** REFUSE: the charge does not start. REPORT: it starts and is listed. */
  effect: z.enum(ruleEffects),
  /** Replaces the conditions of the same kind of wider rules. Otherwise the rule can only tighten them. */
  is_exception: z.boolean(),
  /** Allows a charge where the operator does not say the place that a condition needs. */
  allows_unknown_place: z.boolean(),
  /** First and last day in the wallet's time zone, inclusive. */
  valid_from: z.nullable(Day),
  /** Last day of the rule; null: no end. */
  valid_until: z.nullable(Day),
}

/** A rule in requests. */
export const RuleInput = z.strictObject({
  /** `id`: the card's or team's id, or the name of the cost centre; null for the whole wallet. */
  applies_to: z.strictObject({
    kind: z.enum(ruleScopes),
    /** Id or name of the cost centre, team or card that the rule is for; null for the whole wallet. */
    id: z.nullable(text(100)),
  }),
  ...settings,
  valid_from: z.nullable(DayInput),
  valid_until: z.nullable(DayInput),
  conditions: RuleConditionsInput,
})
export type RuleInput = z.output<typeof RuleInput>

/** The permission for one card to ignore a rule for a time. */
export const RuleException = z.object({
  /** Id of the exception. */
  id: Id,
  /** The card that may ignore the rule. */
  card: z.object({ /** Id of the card. */ id: Id, /** Name of the card. */ name: z.string() }),
  /** When the exception ends. */
  until: Instant,
})
export type RuleException = z.output<typeof RuleException>

/** A rule of a wallet. */
export const Rule = z.object({
  /** Id of the rule. */
  id: Id,
  /** The cards that the rule applies to. */
  applies_to: z.object({
    kind: z.enum(ruleScopes),
    /** Id or name of the cost centre, team or card that the rule is for; null for the whole wallet. */
    id: z.nullable(z.string()),
    /** Name of the cost centre, team or card that the rule is for; null for the whole wallet. */
    name: z.nullable(z.string()),
  }),
  ...settings,
  conditions: RuleConditions,
  state: z.enum(ruleStates),
  /** Whether a person paused the rule. */
  is_paused: z.boolean(),
  /** Exceptions that have not ended. */
  exceptions: z.array(RuleException),
  /** Charges that the rule refused or reported in the last 30 days. */
  recent_refusals: z.int(),
  /** When the rule was created. */
  created_at: Instant,
})
export type Rule = z.output<typeof Rule>

/** A rule as it applies to one card. */
export const CardRule = z.object({
  /** A rule that applies to the card. */
  rule: Rule,
  /** Conditions that a narrower exception replaces for this card. */
  replaced: z.array(z.enum(ruleConditionKinds)),
  /** Until then the card ignores the rule. */
  ignored_until: z.nullable(Instant),
})
export type CardRule = z.output<typeof CardRule>

/** The place of a charge, as far as the operator says. */
const Place = z.object({
  /** Name of the station. */
  name: z.string(),
  /** City of the station. */
  city: z.string(),
  /** Charge-point operator of the station. */
  operator: z.string(),
})

/** A charge that a rule refused or reported. Repeated attempts within a quarter of an hour are one entry. */
export const RuleRefusal = z.object({
  /** Id of the refusal. */
  id: Id,
  /** When the rule was first broken. */
  at: Instant,
  /** When the rule was last broken. */
  last_at: Instant,
  /** How often the card broke the rule there. */
  times: z.int(),
  effect: z.enum(ruleEffects),
  /** The condition that was not met. */
  reason: RuleReason,
  /** The rule that was broken. */
  rule: Rule,
  /** The card that broke the rule. */
  card: z.object({ /** Id of the card. */ id: Id, /** Name of the card. */ name: z.string() }),
  /** The driver; null without one. */
  member: z.nullable(z.object({ /** Id of the driver. */ id: Id, /** Name of the driver. */ name: z.string() })),
  /** Null: the operator did not say where. */
  station: z.nullable(Place),
  /** The values that explain the reason, by name. */
  facts: z.record(z.string(), z.string()),
})
export type RuleRefusal = z.output<typeof RuleRefusal>

/** The result of a rule for the real sessions of the last 90 days. */
export const RulePreview = z.object({
  /** First day of the evaluated charges. */
  from: Day,
  currency: Currency,
  /** Sessions of the rule's cards; `is_complete` is false when only the newest of them were evaluated. */
  sessions: z.int(),
  /** False: only the newest sessions were evaluated. */
  is_complete: z.boolean(),
  /** Sessions that would not have started, and their cost. */
  refused: z.object({
    /** Number of charges that would not have started. */
    count: z.int(),
    /** Cost of the charges that would not have started, with VAT. */
    cost: Money,
  }),
  /** Sessions that would have been stopped at an amount, and their cost above it. */
  stopped: z.object({
    /** Number of charges that would have been stopped at an amount. */
    count: z.int(),
    /** Cost of these charges above the amount, with VAT. */
    cost: Money,
  }),
  /** Number of cards with charges that the rule affects. */
  cards: z.int(),
  /** Some of the affected charges. */
  examples: z.array(
    z.object({
      /** Id of the charge. */
      session_id: Id,
      /** When the charge began. */
      start_date_time: Instant,
      /** The card of the charge. */
      card: z.object({ /** Id of the card. */ id: Id, /** Name of the card. */ name: z.string() }),
      /** The station of the charge. */
      station: Place,
      /** Cost of the charge with VAT. */
      cost: Money,
      /** The condition that the charge would not meet. */
      reason: RuleReason,
      /** Whether the charge would have been stopped at an amount. */
      is_stopped: z.boolean(),
      /** Values of the condition by their names, such as a distance. */
      facts: z.record(z.string(), z.string()),
    }),
  ),
})
export type RulePreview = z.output<typeof RulePreview>

const params = z.object({ walletId: Id })
const ruleParams = z.object({ walletId: Id, /** Id of the rule. */ ruleId: Id })
const ofWallet = { service: 'editor', wallet: 'params.walletId' } as const

/** Own call: the rules of a wallet, the widest scope first. Drivers see those of their own cards. */
export const listRules = endpoint({
  ...ofWallet,
  method: 'GET',
  path: '/v3/user/wallet/:walletId/rules/',
  summary: 'List the rules of the wallet, its cost centres, teams and cards, the widest scope first',
  right: 'cards.read',
  params,
  reply: z.object({ currency: Currency, /** The rules, the widest scope first. */ results: z.array(Rule) }),
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
    /** Operators at which the wallet’s cards can charge. */
    operators: z.array(
      z.object({
        /** The operator, as `COUNTRY*PARTY` (OCPI). */
        party: z.string(),
        /** Name of the operator. */
        name: z.string(),
      }),
    ),
    /** Countries, ISO 3166-1 alpha-2. */
    countries: z.array(z.string()),
    /** Names of the cost centres that a rule can be for. */
    cost_centres: z.array(z.string()),
    /** The teams that a rule can be for. */
    teams: z.array(z.object({ /** Id of the team. */ id: Id, /** Name of the team. */ name: z.string() })),
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

/** Own call: Replaces a rule with all its conditions. */
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

/** Own call: Pauses a rule, which then applies to no charge, or resumes it. */
export const pauseRule = endpoint({
  ...ofWallet,
  method: 'PATCH',
  path: '/v3/user/wallet/:walletId/rules/:ruleId/',
  summary: 'Pause or resume a rule',
  right: 'cards.limits',
  params: ruleParams,
  body: z.strictObject({ /** True pauses the rule, false resumes it. */ is_paused: z.boolean() }),
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
  reply: z.object({ /** Id of the removed rule. */ id: Id }),
  refusals: ['rule.not_found'],
})

/** Own call: Brings a removed rule back, which undoes `removeRule`. */
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
    /** Only refusals of this card, by its id. */
    card: z.optional(Id),
    /** Only refusals by this rule, by its id. */
    rule: z.optional(Id),
    effect: z.optional(z.enum(ruleEffects)),
  }),
  reply: list(RuleRefusal),
  refusals: [],
})

/** Own call: The rules that apply to one card, with what its exceptions replace. */
export const listCardRules = endpoint({
  ...ofWallet,
  method: 'GET',
  path: '/v3/user/wallet/:walletId/cards/:cardId/rules/',
  summary: 'List the rules that apply to a card, with what an exception replaces',
  right: 'cards.read',
  teams: true,
  params: z.object({ walletId: Id, cardId: Id }),
  reply: z.object({
    currency: Currency,
    /** The rules of the card, the narrowest scope first. */
    results: z.array(CardRule),
  }),
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
  body: z.strictObject({ card_id: Id, /** When the exception ends. */ until: InstantInput }),
  reply: RuleException,
  status: 201,
  refusals: ['rule.not_found', 'card.not_found'],
})

/** Own call: Ends an exception at once, so that the rule applies to the card again. */
export const removeRuleException = endpoint({
  ...ofWallet,
  method: 'DELETE',
  path: '/v3/user/wallet/:walletId/rules/:ruleId/exceptions/:exceptionId/',
  summary: 'End an exception; the rule applies to the card again',
  right: 'cards.limits',
  params: z.object({ walletId: Id, ruleId: Id, /** Id of the exception. */ exceptionId: Id }),
  reply: z.object({ /** Id of the removed exception. */ id: Id }),
  refusals: ['rule.not_found', 'rule_exception.not_found'],
})
