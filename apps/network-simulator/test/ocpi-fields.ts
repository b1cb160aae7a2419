import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { VersionNumber } from '../src/ocpi-version.ts'

const folder = path.resolve(import.meta.dirname, '../../../../shared/data/ocpi')
const areFieldsThere = existsSync(folder)
if (!areFieldsThere) console.log(`the fields of the specification are not checked: ${folder} is not there`)

interface Specification {
  /** By the name of the object without its module: `CDR`, `Session`. */
  objects: Map<string, Record<string, Field>>
  enums: Map<string, readonly string[]>
  /** The type DateTime, which the files do not describe. */
  dateTime: RegExp
}
interface Field {
  type: string
  /** `1` required, `?` optional, `*` any number, `+` at least one. */
  card: string
}

const specifications = new Map<VersionNumber, Specification>()

function specificationOf(version: VersionNumber): Specification {
  let found = specifications.get(version)
  if (found === undefined) {
    const text = areFieldsThere ? readFileSync(path.join(folder, `fields-${version}.json`), 'utf8') : '{}'
    const { objects = {}, enums = {} } = JSON.parse(text) as { objects?: object; enums?: object }
    const byName = <T>(all: object) =>
      new Map(Object.entries(all).map(([name, one]) => [/\.(\w+)/.exec(name)?.[1] ?? name, one as T]))
    const seconds = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/
    const fractions = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
    found = { objects: byName(objects), enums: byName(enums), dateTime: version === '2.1.1' ? seconds : fractions }
    specifications.set(version, found)
  }
  return found
}

/**
 * Compares a message with the fields of a version of the specification. Without the specification nothing is found.
 * @returns unknown fields, missing required ones (unless only changes are sent) and values of another type.
 */
export function violationsOf(version: VersionNumber, object: string, body: unknown, onlyChanges = false): string[] {
  if (!areFieldsThere) return []
  return objectViolations(specificationOf(version), object, body, onlyChanges).map((one) => `${version} ${one}`)
}

function objectViolations(spec: Specification, object: string, body: unknown, onlyChanges: boolean): string[] {
  const fields = spec.objects.get(object)
  if (fields === undefined) return [`${object} is not an object of this version`]
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return [`${object} is no object`]
  const present = new Map(Object.entries(body))
  const unknown = [...present.keys()].filter((name) => !(name in fields)).map((name) => `${object}.${name} is unknown`)
  const wrong = Object.entries(fields).flatMap(([name, field]) => {
    const value: unknown = present.get(name)
    const isRequired = field.card === '1' || field.card === '+'
    if (value === undefined) return isRequired && !onlyChanges ? [`${object}.${name} is missing`] : []
    return fieldViolations(spec, `${object}.${name}`, field, value)
  })
  return [...unknown, ...wrong]
}

function fieldViolations(spec: Specification, place: string, { type, card }: Field, value: unknown): string[] {
  if (card === '1' || card === '?') return valueViolations(spec, place, type, value)
  if (!Array.isArray(value)) return [`${place} is no list`]
  if (card === '+' && value.length === 0) return [`${place} is empty`]
  return value.flatMap((item) => valueViolations(spec, place, type, item))
}

function valueViolations(spec: Specification, place: string, type: string, value: unknown): string[] {
  if (spec.objects.has(type)) return objectViolations(spec, type, value, false).map((one) => `${place}: ${one}`)
  const [, name = type, length] = /^(\w+)(?:[([](\d+)[)\]])?$/.exec(type) ?? []
  const isRight = matches[name.toLowerCase()] ?? ((one) => spec.enums.get(name)?.includes(String(one)) ?? true)
  const isShort = length === undefined || typeof value !== 'string' || value.length <= Number(length)
  return isRight(value, spec) && isShort ? [] : [`${place} is no ${type}: ${JSON.stringify(value)}`]
}

const isText = (value: unknown) => typeof value === 'string'
const matches: Record<string, (value: unknown, spec: Specification) => boolean> = {
  string: isText,
  cistring: isText,
  url: (value) => isText(value) && URL.canParse(value as string),
  datetime: (value, { dateTime }) => dateTime.test(String(value)),
  number: (value) => typeof value === 'number',
  int: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
}
