import * as z from 'zod/mini'
import { ChargeSource, chargeSources } from './sessions.ts'
import { MoneyInput, text } from './values.ts'

/** The conditions of a rule, in the order in which they are checked. */
export const ruleConditionKinds = [
  'sources',
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

/** The lists of stations that a wallet keeps. */
export const stationLists = ['FAVOURITE', 'DEPOT'] as const
/** Schema of a list of stations. */
export const StationList = z.enum(stationLists)
export type StationList = z.output<typeof StationList>

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
  /** A charge must be in the charging network, at the home of a driver or in a depot of the company. */
  sources: z.optional(several(ChargeSource, chargeSources.length)),
  /** A charge must start in one of these countries, ISO 3166-1. */
  countries: z.optional(several(z.string().check(z.regex(/^[A-Z]{2}$/, { error: 'country' })), 60)),
  /** At a station of one of these lists. */
  stations: z.optional(several(StationList, stationLists.length)),
  /** At most this far from a place, as the crow flies. */
  distance: z.optional(
    z.strictObject({
      /** Name of the place. */
      name: text(80),
      /** Latitude in degrees (WGS 84). */
      latitude: z.number().check(z.gte(-90), z.lte(90)),
      /** Longitude in degrees (WGS 84). */
      longitude: z.number().check(z.gte(-180), z.lte(180)),
      /** Largest distance from the place, in kilometres as the crow flies. */
      km: z.int().check(z.gte(1), z.lte(2000)),
    }),
  ),
  /** Kinds of current. */
  currents: z.optional(several(z.enum(['AC', 'DC']), 2)),
  /** At a connector of at most this power. */
  power_kw: z.optional(z.int().check(z.gte(1), z.lte(1000))),
  /**
   * In the wallet's time zone; `weekdays` 1 is Monday. A window that ends before it begins ends on the next day and
   * belongs to the weekday of its beginning.
   */
  hours: z.optional(
    z.strictObject({
      /** Days of the week; Monday is 1. */
      weekdays: several(z.int().check(z.gte(1), z.lte(7)), 7),
      /** Time of day from which charging may begin, `08:00`. */
      from: Clock(/^([01]\d|2[0-3]):[0-5]\d$/),
      /** Time of day until which charging may begin, `20:00`. */
      to: Clock(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/),
    }),
  ),
  /** Price with VAT of one kWh of a usual charge, by the wallet's price list at the station. */
  price_per_kwh: z.optional(z.string().check(z.regex(/^(0|[1-9]\d{0,2})(\.\d{1,4})?$/, { error: 'money' }))),
  /** Cost of each card with VAT: of one charge, of a calendar day and of a calendar month of the wallet. */
  per_charge: z.optional(MoneyInput),
  /** Highest cost of the card’s charges per calendar day. */
  per_day: z.optional(MoneyInput),
  /** Highest cost of the card’s charges per calendar month. */
  per_month: z.optional(MoneyInput),
}

/** Every condition that is given must hold for a charge. */
export const RuleConditionsInput = z.strictObject({
  ...conditions,
  /** ALLOW: only these charge-point operators. DENY: all others. */
  operators: z.optional(
    z.strictObject({
      /** ALLOW: only these. DENY: all others. */
      mode: operatorMode,
      /** The operators, as `COUNTRY*PARTY` (OCPI). */
      parties: several(Party, 60),
    }),
  ),
})
export type RuleConditionsInput = z.output<typeof RuleConditionsInput>

/** The conditions of a rule with the operators' names. */
export const RuleConditions = z.object({
  ...conditions,
  /** The operators at which the cards may charge, or may not. */
  operators: z.optional(
    z.object({
      /** ALLOW: only these. DENY: all others. */
      mode: operatorMode,
      /** The operators with their names. */
      parties: z.array(
        z.object({
          /** The operator, as `COUNTRY*PARTY` (OCPI). */
          party: z.string(),
          /** Name of the operator. */
          name: z.string(),
        }),
      ),
    }),
  ),
})
export type RuleConditions = z.output<typeof RuleConditions>
