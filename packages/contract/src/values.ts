import * as z from 'zod/mini'

/** UUIDv7 as text. */
export const Id = z.uuid()
/** Money: a decimal string with two places, `"-12.30"`. Never a number (domain: values). */
export const Money = z.string().check(z.regex(/^-?\d{1,13}\.\d{2}$/, { error: 'money' }))
/** Money in requests: up to two decimals, no sign, no grouping. */
export const MoneyInput = z.string().check(z.regex(/^(0|[1-9]\d{0,8})(\.\d{1,2})?$/, { error: 'money' }))
/** A unit price or price line: a decimal string with four places. */
export const UnitPrice = z.string().check(z.regex(/^-?\d{1,13}\.\d{4}$/, { error: 'unit_price' }))
/** Energy in kWh: a decimal string with three places. */
export const EnergyKwh = z.string().check(z.regex(/^-?\d{1,12}\.\d{3}$/, { error: 'energy' }))
/** An instant: ISO 8601 in UTC, `2026-03-01T10:00:00Z`. */
export const Instant = z.iso.datetime({ offset: false })
/** An instant in requests, with any offset. */
export const InstantInput = z.iso.datetime({ offset: true })
/** A calendar day, `2026-03-01`. */
export const Day = z.iso.date()
/** A currency code, ISO 4217. */
export const Currency = z.string().check(z.regex(/^[A-Z]{3}$/))
/** A phone number in the international form, `+351912345678` (E.164). */
export const E164 = z.string().check(z.regex(/^\+[1-9]\d{6,14}$/, { error: 'phone' }))
/** Languages of the product (spec §1); English is the default. */
export const locales = ['en', 'pt', 'es', 'fr'] as const
/** Schema of a language. */
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

/** PostgreSQL refuses NUL, and control or bidirectional-override characters only serve to deceive readers. */
function isPlain(value: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the control characters are what is refused
  return value.isWellFormed() && !/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/.test(value)
}

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
