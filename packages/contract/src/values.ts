import * as z from 'zod/mini'

/** Id, a UUIDv7. @example "019c8f3a-6f2e-7c41-9d05-2b7f0c1e4a10" */
export const Id = z.uuid()
/** Amount of money: a decimal string with two places, never a number. @example "12.30" */
export const Money = z.string().check(z.regex(/^-?\d{1,13}\.\d{2}$/, { error: 'money' }))
/** Amount of money: a string with up to two decimals, without sign and grouping. @example "250.00" */
export const MoneyInput = z.string().check(z.regex(/^(0|[1-9]\d{0,8})(\.\d{1,2})?$/, { error: 'money' }))
/** Unit price or price line: a decimal string with four places. @example "0.3250" */
export const UnitPrice = z.string().check(z.regex(/^-?\d{1,13}\.\d{4}$/, { error: 'unit_price' }))
/** Energy in kWh: a decimal string with three places. @example "31.420" */
export const EnergyKwh = z.string().check(z.regex(/^-?\d{1,12}\.\d{3}$/, { error: 'energy' }))
/** Instant, ISO 8601 in UTC. @example "2026-03-01T10:00:00Z" */
export const Instant = z.iso.datetime({ offset: false })
/** Calendar day. @example "2026-03-01" */
export const Day = z.iso.date()

/** The years of dates in requests. Earlier and later ones are placeholders or typing errors, and cost time to compute. */
const inYears = z.refine<string>((value) => value >= '2000' && value < '2101', { error: 'year' })
/** PostgreSQL refuses larger offsets, which no place has. */
const isOffset = z.refine<string>((value) => !/[+-](1[5-9]|2\d):\d\d$/.test(value), { error: 'datetime' })

/** Calendar day in requests, from 2000 to 2100. @example "2026-03-01" */
export const DayInput = z.iso.date().check(inYears)
/** Instant in requests, from 2000 to 2100, ISO 8601 with any offset. @example "2026-03-01T10:00:00+01:00" */
export const InstantInput = z.iso.datetime({ offset: true }).check(z.maxLength(40), inYears, isOffset)
/** Calendar month, from 2000 to 2100. @example "2026-10" */
export const Month = z.string().check(z.regex(/^(20\d{2}|2100)-(0[1-9]|1[0-2])$/, { error: 'month' }))
/** Currency code, ISO 4217. @example "EUR" */
export const Currency = z.string().check(z.regex(/^[A-Z]{3}$/))
/** Whether amounts contain VAT (GROSS) or not (NET). @example "GROSS" */
export const Amounts = z.enum(['GROSS', 'NET'])
export type Amounts = z.output<typeof Amounts>
/** Phone number in the international form (E.164). @example "+351912345678" */
export const E164 = z.string().check(z.regex(/^\+[1-9]\d{6,14}$/, { error: 'phone' }))
/** Languages of the product (spec §1); English is the default. */
export const locales = ['en', 'pt', 'es', 'fr'] as const
/** Language of texts for people. @example "en" */
export const Locale = z.enum(locales)
export type Locale = z.output<typeof Locale>

/** A name or label in requests: trimmed, without control characters and lone surrogates. */
/*@__NO_SIDE_EFFECTS__*/
export function text(maxLength: number, minLength = 1) {
  return z
    .string()
    .check(z.trim(), z.minLength(minLength), z.maxLength(maxLength), z.refine(isPlain, { error: 'text' }))
}

/** A longer text in requests: like a name, with line breaks. */
/*@__NO_SIDE_EFFECTS__*/
export function lines(maxLength: number) {
  return z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(maxLength),
    z.refine((value) => isPlain(value.replace(/\r?\n|\t/g, ' ')), { error: 'text' }),
  )
}

/** The text of a file, such as CSV. Bytes of another kind of file, or in another encoding, are refused. */
/*@__NO_SIDE_EFFECTS__*/
export function fileText(maxLength: number) {
  return z.string().check(
    z.minLength(1),
    z.maxLength(maxLength),
    z.refine((value) => value.isWellFormed() && !value.includes('\0'), { error: 'text' }),
  )
}

/** PostgreSQL refuses NUL, and control or bidirectional-override characters only serve to deceive readers. */
function isPlain(value: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the control characters are what is refused
  return value.isWellFormed() && !/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/.test(value)
}

/** Id in the company’s own system, unique in the wallet among objects of its kind. Null removes it. @example "ERP-1042" */
export const ExternalId = z.nullable(text(64))

/** Only the row with this `external_id`. @example "ERP-1042" */
export const ExternalIdFilter = text(64)

/**
 * The division of a card or charge between cost centres, in hundredths of a percent by name and dimension. Null: all
 * belongs to `cost_centre`, and none has a centre of the second dimension.
 */
export const CostShares = z.nullable(
  z.object({
    /** Of the first dimension, the cost centre. Absent: all belongs to `cost_centre`. */
    1: z.optional(z.record(z.string(), z.int())),
    /** Of the second dimension. Absent: none. */
    2: z.optional(z.record(z.string(), z.int())),
  }),
)
export type CostShares = z.output<typeof CostShares>

/** The search of a list. */
export const Search = text(100, 0)

/** A comma-separated or repeated query value as a set, in one order whatever the order of the values. */
/*@__NO_SIDE_EFFECTS__*/
export function many<Item extends z.ZodMiniType<string>>(item: Item) {
  return z.pipe(
    z.transform((value: unknown) => {
      const parts = typeof value === 'string' ? value.split(',').filter((part) => part !== '') : value
      return Array.isArray(parts) ? [...new Set(parts)].sort() : parts
    }),
    z.array(item).check(z.maxLength(100)),
  )
}
