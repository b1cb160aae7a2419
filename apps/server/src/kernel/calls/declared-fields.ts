import { type $ZodObjectDef, type $ZodType, type $ZodTypes, parse } from 'zod/v4/core'

type Pick = (value: unknown) => unknown

const pickers = new WeakMap<$ZodType, Pick>()
const whole: Pick = (value) => value

/**
 * Returns the value with only the fields that its schema declares. It does not validate the values, because tests have
 * validated the replies. It costs a tenth of the validation.
 */
export function declaredFields(schema: $ZodType, value: unknown): unknown {
  let pick = pickers.get(schema)
  if (pick === undefined) {
    pick = pickOf(schema)
    pickers.set(schema, pick)
  }
  return pick(value)
}

function pickOf(schema: $ZodType): Pick {
  const { def } = (schema as $ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return def.catchall === undefined ? pickObject(def) : (value) => parse(schema, value)
    case 'array':
      return each(pickOf(def.element))
    case 'nullable':
    case 'optional':
    case 'readonly':
      return unlessNothing(pickOf(def.innerType))
    case 'record':
      return eachValue(pickOf(def.valueType))
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
    case 'any':
    case 'unknown':
    case 'custom':
      return whole
    default:
      // Unions, defaults and transformations: the declared fields depend on the value, so the schema parses it.
      return (value) => parse(schema, value)
  }
}

/** Returns the value itself when it has no undeclared field, which is nearly always the case. */
function pickObject({ shape }: $ZodObjectDef): Pick {
  const fields = new Map(Object.entries(shape).map(([name, field]) => [name, pickOf(field)]))
  const isAsDeclared = (object: Record<string, unknown>) => {
    for (const name in object) {
      const pick = fields.get(name)
      if (pick === undefined) return false
      if (pick !== whole && object[name] !== undefined && pick(object[name]) !== object[name]) return false
    }
    return true
  }
  return (value) => {
    const object = value as Record<string, unknown>
    if (isAsDeclared(object)) return object
    const picked: Record<string, unknown> = {}
    for (const [name, pick] of fields) {
      const field = object[name]
      if (field !== undefined) picked[name] = pick(field)
    }
    return picked
  }
}

const each = (pick: Pick): Pick =>
  pick === whole
    ? whole
    : (value) => {
        const items = value as unknown[]
        return items.every((item) => pick(item) === item) ? items : items.map(pick)
      }

const unlessNothing = (pick: Pick): Pick =>
  pick === whole ? whole : (value) => (value === null || value === undefined ? value : pick(value))

const eachValue = (pick: Pick): Pick =>
  pick === whole
    ? whole
    : (value) => Object.fromEntries(Object.entries(value as object).map(([key, one]) => [key, pick(one)]))
