import ocppRpc, { type RPCServer } from 'ocpp-rpc'
// The library's validators of the standard, whose schemas it does not export.
import libraryValidators from 'ocpp-rpc/lib/standard-validators.js'
import type { OcppDialect } from './charger-event.ts'

type Validator = NonNullable<NonNullable<ConstructorParameters<typeof RPCServer>[0]>['strictModeValidators']>[number]
type Schema = Readonly<Record<string, unknown>>

/** Makers exceed the lengths of serial numbers, models, infos and cards. The columns have no limit. */
const LONGEST_TEXT = 255

/**
 * The validator of a version, tolerant of what makers send beside the standard: longer texts, other words in a list of
 * values, fields of their own, and null for an absent field. A charger whose BootNotification or StopTransaction gets an
 * error never comes into operation, or loses its charge.
 */
export function tolerantValidator(subprotocol: string, { actions }: OcppDialect): Validator {
  const standard = (libraryValidators as unknown as readonly Validator[]).find((one) => one.subprotocol === subprotocol)
  if (standard === undefined) throw new Error(`no schemas of ${subprotocol}`)
  const isFromCharger = (id: string) => actions.includes(/^urn:([^.]+)/.exec(id)?.[1] ?? '') === id.endsWith('.req')
  const schemas = Object.values(standard._ajv.schemas).flatMap((known) => {
    const schema = known?.schema as Schema | undefined
    if (schema === undefined || !String(schema.$id).startsWith('urn:')) return []
    return [isFromCharger(String(schema.$id)) ? tolerant(schema) : schema]
  })
  return ocppRpc.createValidator(subprotocol, schemas)
}

function tolerant(schema: Schema): Schema {
  const { enum: _words, additionalProperties: _own, ...kept } = schema
  const { maxLength, items, properties, definitions, required = [] } = kept
  const optional = (name: string, one: Schema): Schema =>
    (required as readonly string[]).includes(name) ? one : { anyOf: [one, { type: 'null' }] }
  return {
    ...kept,
    ...(typeof maxLength === 'number' ? { maxLength: Math.max(maxLength, LONGEST_TEXT) } : {}),
    ...(items === undefined ? {} : { items: tolerant(items as Schema) }),
    ...(properties === undefined ? {} : { properties: eachOf(properties, optional) }),
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
