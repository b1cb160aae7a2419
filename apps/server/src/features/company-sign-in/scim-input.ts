import { isUtf8 } from 'node:buffer'
import { Refusal } from '../../platform/refusal.ts'
import { ScimError } from './scim-error.ts'
import { withoutValues, withShortNames } from './scim-schema.ts'

/* Checks of SCIM requests, before the library and the database read them. */

/** Levels of a body. Resources of the standard have four. */
const MOST_LEVELS = 20
/** Of an attribute's name, a path or a filter: the library reads them in more than linear time. */
const LONGEST_EXPRESSION = 4_096
const EXPRESSIONS: ReadonlySet<string> = new Set(['path', 'filter', 'sortBy'])

function refuseLong(expression: unknown, path: string): void {
  if (typeof expression === 'string' && expression.length > LONGEST_EXPRESSION)
    throw new ScimError(400, 'invalidSyntax', `${path} has an expression of over ${LONGEST_EXPRESSION} characters`)
}

/** PostgreSQL stores no NUL and no lone surrogate, and the library fails on null in a list. */
function refuseUnstorable(value: unknown, path: string, level = 0): void {
  if (level > MOST_LEVELS) throw new ScimError(400, 'invalidSyntax', `${path.slice(0, 100)} has too many levels`)
  if (typeof value === 'string' && (!value.isWellFormed() || value.includes('\0')))
    throw new ScimError(400, 'invalidValue', `${path} contains a character that cannot be stored`)
  if (Array.isArray(value)) {
    for (const [index, one] of value.entries()) {
      if (one === null) throw new ScimError(400, 'invalidValue', `${path}[${index}] must not be null`)
      refuseUnstorable(one, `${path}[${index}]`, level + 1)
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, one] of Object.entries(value)) {
      refuseLong(name, path)
      if (EXPRESSIONS.has(name)) refuseLong(one, `${path}.${name}`)
      refuseUnstorable(name, path, level + 1)
      refuseUnstorable(one, `${path}.${name}`, level + 1)
    }
  }
}

/** Null is the absence of an attribute (RFC 7643 §2.5), except as the value of an operation or in a list. */
function unassigned(this: unknown, key: string, value: unknown): unknown {
  return value === null && key !== 'value' && !Array.isArray(this) ? undefined : value
}

/**
 * Parses the body of a request.
 * @throws ScimError for bytes that are not JSON in UTF-8, or with content that cannot be stored.
 */
export function scimBody(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new ScimError(400, 'invalidSyntax', 'The body must be UTF-8.')
  const text = bytes.toString()
  // Providers send the type with a DELETE too.
  if (text === '') return undefined
  let body: unknown
  try {
    body = JSON.parse(text, unassigned)
  } catch {
    throw new ScimError(400, 'invalidSyntax', 'The body is not JSON.')
  }
  refuseUnstorable(body, 'body')
  return body
}

/** An operator of comparison that no value follows, in a filter whose texts are emptied. */
const WITHOUT_VALUE = /\b(?:eq|ne|co|sw|ew|gt|ge|lt|le)\s*(?:$|[)\]]|\band\b|\bor\b)/i

/** A comparison of a user name or an address: the attribute, the operator, and the quoted value. */
const NAME_OR_ADDRESS = /(?<=\b(?:userName|value)\s+(?:eq|ne|co|sw|ew)\s+)"[^"]*"/gi

/**
 * Reads the query of a request for the library, which takes numbers only from numbers.
 * @throws ScimError for a parameter that is repeated or cannot be compared.
 */
export function scimQuery(query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  for (const [name, value] of Object.entries(query)) {
    if (typeof value !== 'string') throw new ScimError(400, 'invalidValue', `${name} must be sent once`)
    refuseLong(value, name)
    refuseUnstorable(value, name)
  }
  const { startIndex, count, ...rest } = query as Record<string, string | undefined>
  if (rest.filter !== undefined) rest.filter = withShortNames(rest.filter)
  if (rest.sortBy !== undefined) rest.sortBy = withShortNames(rest.sortBy)
  const operators = rest.filter && withoutValues(rest.filter)
  if (operators !== undefined && WITHOUT_VALUE.test(operators))
    throw new ScimError(400, 'invalidFilter', 'filter compares without a value')
  // User names and addresses are compared without regard to case (RFC 7643 §4.1.1); the stored ones are in lower case.
  if (rest.filter !== undefined) rest.filter = rest.filter.replace(NAME_OR_ADDRESS, (found) => found.toLowerCase())
  const numbers = { startIndex, count: count ?? '100' }
  for (const [name, value] of Object.entries(numbers)) {
    if (value === undefined) continue
    if (!/^-?\d{1,9}$/.test(value)) throw new ScimError(400, 'invalidValue', `${name} must be a number`)
    const number = Number(value)
    rest[name] = (name === 'count' ? Math.min(200, Math.max(0, number)) : Math.max(1, number)) as never
  }
  return rest
}

const SEARCH = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest'

/**
 * Reads a search that is sent as a body (RFC 7644 §3.4.3) as the query of a list.
 * @throws ScimError for another message.
 */
export function searchQuery(body: unknown): Record<string, unknown> {
  const { schemas, ...search } = (body ?? {}) as Record<string, unknown>
  if (!Array.isArray(schemas) || !schemas.includes(SEARCH))
    throw new ScimError(400, 'invalidSyntax', `schemas must contain ${SEARCH}`)
  const texts = Object.entries(search).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(',') : typeof value === 'number' ? String(value) : value,
  ])
  return Object.fromEntries(texts) as Record<string, unknown>
}

/**
 * Returns the error of a request that the library could not read: its own errors and ours stay, and others come from
 * input that it did not expect.
 */
export function scimErrorFor(scimType: string, error: unknown): unknown {
  const isKnown = error instanceof ScimError || error instanceof Refusal || (error as { status?: unknown })?.status
  return isKnown
    ? error
    : new ScimError(400, scimType, 'The request cannot be read: it does not have the form of SCIM 2.0')
}

/** Runs the library's reading of input. @throws ScimError 400 where it fails on the input. */
export function readableOr400<Result>(scimType: string, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    throw scimErrorFor(scimType, error)
  }
}
