import type { Schema } from './release-contract.ts'

type Defs = Readonly<Record<string, Schema>>

/** A schema with the definitions its references name. */
export interface Side {
  readonly schema: Schema
  readonly $defs: Defs
  /** Whether a value that an enumeration of the reader does not have is read as it is (decision 129). */
  readonly readsNewValues?: boolean
}

/**
 * Why a reader would not accept everything that a writer may send; empty when it accepts all. Schemas are those that
 * `release-contract.ts` writes.
 */
export function unreadable(reader: Side, writer: Side, path = ''): string[] {
  const [read, sent] = [resolved(reader), resolved(writer)]
  const as = (side: Side, schema: unknown): Side => ({ ...side, schema: schema as Schema })
  const branchesSent = branchesOf(sent)
  if (branchesSent !== undefined) return branchesSent.flatMap((one) => unreadable(reader, as(writer, one), path))
  if (reader.readsNewValues && isNewValue(read, sent)) return []
  const branchesRead = branchesOf(read)
  if (branchesRead !== undefined) {
    // In a choice of forms, a value decides the form.
    const isChoice = branchesRead.filter(({ type }) => type !== 'null').length > 1
    const side = isChoice ? { ...reader, readsNewValues: false } : reader
    const tried = branchesRead.map((one) => unreadable(as(side, one), writer, path))
    return tried.some((problems) => problems.length === 0) ? [] : (closest(tried) ?? [])
  }
  if (Object.keys(read).filter((key) => key !== 'default').length === 0) return []
  const own = [...typeProblems(read, sent, path), ...boundProblems(read, sent, path)]
  if (own.length > 0 || sent.const !== undefined) return own
  if (sent.type === 'array') return unreadable(as(reader, read.items), as(writer, sent.items), `${path}[]`)
  if (sent.type === 'object') return objectProblems(as(reader, read), as(writer, sent), path)
  return []
}

/** Whether the reader has an enumeration of values of the same type. A single value is the form of an object. */
function isNewValue(read: Schema, sent: Schema): boolean {
  const values = (read.enum ?? []) as readonly unknown[]
  return values.length > 1 && ['string', 'number'].includes(typeof sent.const) && typeof sent.const === typeof values[0]
}

function resolved({ schema, $defs }: Side): Schema {
  const { $ref } = schema
  return typeof $ref === 'string' ? resolved({ schema: $defs[$ref] ?? {}, $defs }) : schema
}

/** The alternatives of a schema. Each value of an enumeration is one, and each of several types. */
function branchesOf({ anyOf, oneOf, ...schema }: Schema): readonly Schema[] | undefined {
  if (schema.enum !== undefined)
    return (schema.enum as unknown[]).map((value) => ({ const: value, type: typeof value }))
  if (Array.isArray(schema.type)) return schema.type.map((type) => (type === 'null' ? { type } : { ...schema, type }))
  return (anyOf ?? oneOf) as Schema[] | undefined
}

/** The branch that was nearly accepted names the field. */
const closest = (tried: readonly string[][]) =>
  tried.toSorted((a, b) => depthOf(b) - depthOf(a) || a.length - b.length)[0]
const depthOf = (problems: readonly string[]) => Math.max(...problems.map((problem) => problem.split('.').length))

function typeProblems(read: Schema, sent: Schema, path: string): string[] {
  const place = path || 'the whole'
  if (read.const !== undefined)
    return read.const === sent.const ? [] : [`${place} may be ${JSON.stringify(sent.const ?? sent.type)}`]
  if (read.type === sent.type || (read.type === 'number' && sent.type === 'integer')) return []
  return [`${place} may be ${sent.const === undefined ? sent.type : JSON.stringify(sent.const)}, read as ${read.type}`]
}

/** A bound or format that the reader checks and the writer does not keep. */
function boundProblems(read: Schema, sent: Schema, path: string): string[] {
  if (sent.const !== undefined) return []
  const wider = (key: string, isWithin: (sent: number, read: number) => boolean) =>
    read[key] !== undefined && (sent[key] === undefined || !isWithin(sent[key] as number, read[key] as number))
  const lower = ['minimum', 'minLength', 'minItems'].filter((key) => wider(key, (a, b) => a >= b))
  const upper = ['maximum', 'maxLength', 'maxItems'].filter((key) => wider(key, (a, b) => a <= b))
  const formats = ['pattern', 'format'].filter((key) => read[key] !== undefined && read[key] !== sent[key])
  return [...lower, ...upper, ...formats].map((key) => `${path || 'the whole'} is read with ${key} ${read[key]}`)
}

function objectProblems(reader: Side, writer: Side, path: string): string[] {
  const [read, sent] = [reader.schema, writer.schema]
  const fieldsRead = (read.properties ?? {}) as Record<string, Schema>
  const fieldsSent = (sent.properties ?? {}) as Record<string, Schema>
  const alwaysSent = new Set((sent.required ?? []) as string[])
  const missing = ((read.required ?? []) as string[])
    .filter((name) => !alwaysSent.has(name))
    .map((name) => `${path}.${name} may be missing`)
  const fields = Object.entries(fieldsSent).flatMap(([name, schema]) => {
    const expected = fieldsRead[name]
    if (expected !== undefined)
      return unreadable({ ...reader, schema: expected }, { ...writer, schema }, `${path}.${name}`)
    return read.additionalProperties === false ? [`${path}.${name} is not known`] : []
  })
  const values = [read.additionalProperties, sent.additionalProperties]
  const isRecord = values.every((one) => typeof one === 'object')
  const [valueRead, valueSent] = values as [Schema, Schema]
  const ofRecord = isRecord
    ? unreadable({ ...reader, schema: valueRead }, { ...writer, schema: valueSent }, `${path}.*`)
    : []
  return [...missing, ...fields, ...ofRecord]
}
