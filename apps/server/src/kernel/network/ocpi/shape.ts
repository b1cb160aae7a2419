import * as z from 'zod'

/**
 * One description, two schemas. `strict` is for what we send: the letter of OCPI 2.2.1. `lenient` is for what we
 * accept: unknown keys stay, `null` is absent, what cannot be read is dropped (the raw message is kept elsewhere), and
 * only the keys of an object are insisted upon. `odd` names what `lenient` had to look past.
 */
export interface Shape<S extends z.ZodType = z.ZodType, L extends z.ZodType = z.ZodType> {
  strict: S
  lenient: L
  odd: (value: unknown, path: string) => string[]
  /** The strict schema insists on it. */
  required: boolean
  /** The lenient schema insists on it, too: without it the object cannot be kept. */
  key: boolean
}

export type Strict<T> = T extends Shape<infer S, z.ZodType> ? z.output<S> : never
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

/** What cannot be read, and `null`, become absent. Made once for each: most of a hundred fields are the same kind of text. */
function absentWhenUnreadable<L extends z.ZodType>(lenient: L): Absent<L> {
  const made =
    absents.get(lenient) ??
    z.preprocess((value) => (value === null ? undefined : value), lenient.optional()).catch(undefined)
  absents.set(lenient, made)
  return made as Absent<L>
}

/** Required by the standard, but a message without it is kept all the same. */
export function req<S extends z.ZodType, L extends z.ZodType>(shape: Shape<S, L>): Shape<S, z.ZodOptional<Absent<L>>> {
  return { ...shape, lenient: absentWhenUnreadable(shape.lenient).optional(), required: true, key: false }
}

/** Required, and the object cannot be kept without it. */
export function key<S extends z.ZodType, L extends z.ZodType>(shape: Shape<S, L>): Shape<S, L> {
  return { ...shape, required: true, key: true }
}

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

/** A list; one bare object counts as a list of one, elements that cannot be read are left out. */
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

// ---- values ----

/** Text of others may be too long or a bare number; it may never hold NUL, which PostgreSQL cannot store. */
const anyText = z.union([z.string(), z.number().transform(String)]).transform((value) => value.replaceAll('\0', ''))

/** Case-insensitive printable ASCII text, at most `max` long. */
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

export function string(max: number) {
  return single(z.string().min(1).max(max), anyText)
}

export const url = single(z.url({ protocol: /^https?$/ }).max(255), z.string())

/** Decimal numbers: at most four decimals from us, any from others, also as text. */
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

export const boolean = single(
  z.boolean(),
  z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]),
)

const strictInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z?$/
const lenientInstant = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(\.\d+)?)?\s*(Z|z|[+-]\d\d:?\d\d|[+-]\d\d)?$/

/** Reads any date-time seen from peers into `2024-01-31T12:00:00.000Z`; without a zone it is UTC. Undefined when hopeless. */
export function readInstant(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const parts = lenientInstant.exec(value.trim())
  if (!parts) return undefined
  const [, date, time = '00:00', fraction = '', zone = 'Z'] = parts
  const seconds = time.length === 5 ? `${time}:00` : time
  const millis = fraction === '' ? '' : fraction.slice(0, 4)
  const offset = /^[zZ]$/.test(zone) ? 'Z' : zone.length === 3 ? `${zone}:00` : zone.replace(/^(...)(\d\d)$/, '$1:$2')
  const ms = Date.parse(`${date}T${seconds}${millis}${offset}`)
  // Outside these years it is a filler ("0001-01-01") or a slip, and would only break what comes after.
  if (Number.isNaN(ms) || ms < Date.UTC(1970) || ms > Date.UTC(2200)) return undefined
  return new Date(ms).toISOString()
}

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

/** A value of a list of the standard; a value not in it is kept as it came and named by `odd`. */
export function oneOf<const V extends readonly [string, ...string[]]>(values: V) {
  const odd = (value: unknown, path: string) => {
    if (value === null || value === undefined || (values as readonly unknown[]).includes(value)) return []
    return [`${path}: unknown value`]
  }
  return single(z.enum(values), z.string(), odd)
}
