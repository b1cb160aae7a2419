import ocppRpc, { type RPCServer } from 'ocpp-rpc'
// The library has the schemas of the standard as files, and exports no other way to read them.
import schemas16 from 'ocpp-rpc/lib/schemas/ocpp1_6.json' with { type: 'json' }
import schemas201 from 'ocpp-rpc/lib/schemas/ocpp2_0_1.json' with { type: 'json' }
import type { OcppDialect } from './charger-event.ts'

type Validator = NonNullable<NonNullable<ConstructorParameters<typeof RPCServer>[0]>['strictModeValidators']>[number]
type Schema = Readonly<Record<string, unknown>>

const standards: Readonly<Record<string, readonly Schema[]>> = { 'ocpp1.6': schemas16, 'ocpp2.0.1': schemas201 }

/** Makers exceed the lengths of serial numbers, models, infos and cards. The columns have no limit. */
const LONGEST_TEXT = 255

/**
 * The validator of a version, tolerant of what makers send beside the standard: longer texts, other words in a list of
 * values, fields of their own, null for an absent field, fractions for integers, and numbers for texts of meter values
 * or the reverse. A charger whose BootNotification or StopTransaction gets an error never comes into operation, or loses
 * its charge.
 */
export function tolerantValidator(subprotocol: string, { actions }: OcppDialect): Validator {
  const isFromCharger = (id: string) => actions.includes(/^urn:([^.]+)/.exec(id)?.[1] ?? '') === id.endsWith('.req')
  const standard = standards[subprotocol]
  if (standard === undefined) throw new Error(`no schemas of ${subprotocol}`)
  const schemas = standard.map((schema) => (isFromCharger(String(schema.$id)) ? tolerant(schema) : schema))
  return ocppRpc.createValidator(subprotocol, schemas)
}

function tolerant(schema: Schema): Schema {
  const { enum: _words, additionalProperties: _own, ...rest } = schema
  const { type, maxLength, items, properties, definitions, required = [] } = rest
  const property = (name: string, schema: Schema): Schema => {
    const one = name === 'value' ? { anyOf: [{ type: 'string' }, { type: 'number' }] } : schema
    return (required as readonly string[]).includes(name) ? one : { anyOf: [one, { type: 'null' }] }
  }
  return {
    ...rest,
    ...(type === 'integer' ? { type: 'number' } : {}),
    ...(typeof maxLength === 'number' ? { maxLength: Math.max(maxLength, LONGEST_TEXT) } : {}),
    ...(items === undefined ? {} : { items: tolerant(items as Schema) }),
    ...(properties === undefined ? {} : { properties: eachOf(properties, property) }),
    ...(definitions === undefined ? {} : { definitions: eachOf(definitions, (_, one) => one) }),
  }
}

const eachOf = (schemas: unknown, change: (name: string, schema: Schema) => Schema): Schema =>
  Object.fromEntries(
    Object.entries(schemas as Readonly<Record<string, Schema>>).map(([name, one]) => [
      name,
      change(name, tolerant(one)),
    ]),
  )
