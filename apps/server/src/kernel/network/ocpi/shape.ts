import * as z from 'zod'

/**
 * One description of an OCPI type with two schemas. `strict` validates what we send, by the letter of OCPI 2.2.1.
 * `lenient` validates what we receive: unknown keys stay, `null` counts as absent, unreadable fields are dropped (the
 * raw message is stored elsewhere), and only the keys of an object are required. `odd` lists what `lenient` tolerated.
 */
export interface Shape<S extends z.ZodType = z.ZodType, L extends z.ZodType = z.ZodType> {
  strict: S
  lenient: L
  odd: (value: unknown, path: string) => string[]
  /** The strict schema requires it. */
  required: boolean
  /** The lenient schema requires it, too: the object cannot be stored without it. */
  key: boolean
}

/** The output type of a shape's strict schema. */
export type Strict<T> = T extends Shape<infer S, z.ZodType> ? z.output<S> : never
/** The output type of a shape's lenient schema. */
export type Lenient<T> = T extends Shape<z.ZodType, infer L> ? z.output<L> : never

type Fields = Record<string, Shape>
type StrictShape<F extends Fields> = { [K in keyof F]: F[K]['strict'] }
type LenientShape<F extends Fields> = { [K in keyof F]: F[K]['lenient'] }

const readable = (schema: z.ZodType) => (value: unknown, path: string) =>
  value === null || value === undefined || schema.safeParse(value).success ? [] : [`${path}: unreadable`]

function single<S extends z.ZodType, L extends z.ZodType>(strict: S, lenient: L, odd?: Shape['odd']): Shape<S, L> {
  return { strict, lenient, odd: odd ?? readable(lenient), required: true, key: false }
}

type Absent<L extends z.ZodType> = z.ZodType<z.output<L> | undefined>

const absents = new WeakMap<z.ZodType, z.ZodType>()

/**
 * Returns a schema that reads `null` and unreadable values as absent. Cached per schema, because most of the hundred
 * fields share a type.
 */
function absentWhenUnreadable<L extends z.ZodType>(lenient: L): Absent<L> {
  const made =
    absents.get(lenient) ??
    z.preprocess((value) => (value === null ? undefined : value), lenient.optional()).catch(undefined)
  absents.set(lenient, made)
  return made as Absent<L>
}

/** Marks a field as required by the standard. A message without it is accepted. */
export function req<S extends z.ZodType, L extends z.ZodType>(shape: Shape<S, L>): Shape<S, z.ZodOptional<Absent<L>>> {
  return { ...shape, lenient: absentWhenUnreadable(shape.lenient).optional(), required: true, key: false }
}

/** Marks a field as required for storing the object. */
export function key<S extends z.ZodType, L extends z.ZodType>(shape: Shape<S, L>): Shape<S, L> {
  return { ...shape, required: true, key: true }
}

/** Marks a field as optional. */
export function opt<S extends z.ZodType, L extends z.ZodType>(
  shape: Shape<S, L>,
): Shape<z.ZodOptional<S>, z.ZodOptional<Absent<L>>> {
  return {
    strict: shape.strict.optional(),
    lenient: absentWhenUnreadable(shape.lenient).optional(),
    odd: shape.odd,
    required: false,
    key: false,
  }
}

/**
 * Describes a list. A single object counts as a list of one, and unreadable elements are left out. `atLeast` is the
 * minimum length of the strict schema.
 */
export function many<S extends z.ZodType, L extends z.ZodType>(shape: Shape<S, L>, atLeast: 0 | 1 = 0) {
  const lenient = z.preprocess((value) => {
    if (value === null || value === undefined) return undefined
    const list = Array.isArray(value) ? value : [value]
    return list.filter((element) => shape.lenient.safeParse(element).success)
  }, z.array(shape.lenient).optional())
  const odd = (value: unknown, path: string) => {
    if (value === null || value === undefined) return []
    if (!Array.isArray(value)) return [`${path}: not a list`, ...shape.odd(value, path)]
    return value.flatMap((element, index) => shape.odd(element, `${path}[${index}]`))
  }
  const list = z.array(shape.strict)
  return {
    strict: atLeast === 1 ? list.min(1) : list.optional(),
    lenient,
    odd,
    required: atLeast === 1,
    key: false,
  } as unknown as Shape<z.ZodOptional<z.ZodArray<S>>, z.ZodOptional<z.ZodType<z.output<L>[]>>>
}

/** Describes an object with these fields. The strict schema rejects unknown keys. */
export function object<F extends Fields>(fields: F) {
  const strict: Record<string, z.ZodType> = {}
  const lenient: Record<string, z.ZodType> = {}
  for (const [name, shape] of Object.entries(fields)) {
    strict[name] = shape.strict
    lenient[name] = shape.lenient
  }
  const odd = (value: unknown, path: string): string[] => {
    if (value === null || value === undefined) return []
    if (typeof value !== 'object' || Array.isArray(value)) return [`${path}: not an object`]
    const found: string[] = []
    for (const [name, shape] of Object.entries(fields)) {
      const inner = (value as Record<string, unknown>)[name]
      const where = path === '' ? name : `${path}.${name}`
      if (inner === null || inner === undefined) {
        if (shape.required) found.push(`${where}: missing`)
      } else found.push(...shape.odd(inner, where))
    }
    return found
  }
  return {
    ...single(
      z.strictObject(strict as unknown as StrictShape<F>),
      z.looseObject(lenient as unknown as LenientShape<F>),
      odd,
    ),
    fields,
  }
}

/** Text of peers may be too long or a number. NUL is removed, because PostgreSQL cannot store it. */
const anyText = z.union([z.string(), z.number().transform(String)]).transform((value) => value.replaceAll('\0', ''))

/** Describes case-insensitive printable ASCII text of at most `max` characters (OCPI 2.2.1 types, CiString). */
export function ciString(max: number) {
  return single(
    z
      .string()
      .min(1)
      .max(max)
      .regex(/^[\x20-\x7e]*$/),
    anyText,
  )
}

/** Describes text of at most `max` characters (OCPI 2.2.1 types, string). Received text may be longer. */
export function string(max: number) {
  return single(z.string().min(1).max(max), anyText)
}

/** Describes an HTTP URL of at most 255 characters (OCPI 2.2.1 types, URL). Any text is accepted when received. */
export const url = single(z.url({ protocol: /^https?$/ }).max(255), z.string())

/**
 * Describes a decimal number (OCPI 2.2.1 types, number): at most four decimals when sent, any decimals or text when
 * received.
 */
export const number = single(
  z.number().refine((value) => /^-?\d+(\.\d{1,4})?$/.test(String(value)), 'at most four decimals'),
  z.union([
    z.number(),
    z
      .string()
      .regex(/^\s*-?\d+([.,]\d+)?\s*$/)
      .transform((value) => Number(value.replace(',', '.'))),
  ]),
)

/** Describes an integer. Decimals and text with digits are accepted when received. */
export const int = single(
  z.int(),
  z.union([
    z.number(),
    z
      .string()
      .regex(/^-?\d+$/)
      .transform(Number),
  ]),
)

/** Describes a boolean. The texts `true` and `false` are accepted when received. */
export const boolean = single(
  z.boolean(),
  z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]),
)

const strictInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z?$/
const lenientInstant = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(\.\d+)?)?\s*(Z|z|[+-]\d\d:?\d\d|[+-]\d\d)?$/

/**
 * Parses any date-time that peers send into `2024-01-31T12:00:00.000Z`; without a zone it is UTC (OCPI 2.2.1 types,
 * DateTime). Undefined when unreadable.
 */
export function readInstant(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const parts = lenientInstant.exec(value.trim())
  if (!parts) return undefined
  const [, date, time = '00:00', fraction = '', zone = 'Z'] = parts
  const seconds = time.length === 5 ? `${time}:00` : time
  const millis = fraction === '' ? '' : fraction.slice(0, 4)
  const offset = /^[zZ]$/.test(zone) ? 'Z' : zone.length === 3 ? `${zone}:00` : zone.replace(/^(...)(\d\d)$/, '$1:$2')
  // `Date.parse` reads 30 February as 2 March.
  if (!z.iso.date().safeParse(date).success) return undefined
  const ms = Date.parse(`${date}T${seconds}${millis}${offset}`)
  // Other years are placeholders ("0001-01-01") or errors, and would break later calculations.
  if (Number.isNaN(ms) || ms < Date.UTC(1970) || ms > Date.UTC(2200)) return undefined
  return new Date(ms).toISOString()
}

/**
 * Describes an instant in UTC (OCPI 2.2.1 types, DateTime). Every form that {@link readInstant} reads is accepted when
 * received.
 */
export const dateTime = single(
  z.string().regex(strictInstant),
  z.string().transform((value, ctx) => {
    const instant = readInstant(value)
    if (instant === undefined) {
      ctx.addIssue({ code: 'custom', message: 'not a date-time' })
      return z.NEVER
    }
    return instant
  }),
)

/** Describes an enum of the standard. An unknown value is accepted as received and listed by `odd`. */
export function oneOf<const V extends readonly [string, ...string[]]>(values: V) {
  const odd = (value: unknown, path: string) => {
    if (value === null || value === undefined || (values as readonly unknown[]).includes(value)) return []
    return [`${path}: unknown value`]
  }
  return single(z.enum(values), z.string(), odd)
}
