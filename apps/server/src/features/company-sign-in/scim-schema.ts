import type SCIMMY from 'scimmy'
import { ScimError } from './scim-error.ts'

/*
 * Checks of attribute names. The library ignores names that it does not know, so a filter with one would find nothing,
 * and a value would be lost, without an error (RFC 7644 §3.4.2.2, §3.12).
 */

type Definition = (typeof SCIMMY.Resources.User)['schema']['definition']

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const CORE = /urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/gi
/** The alias of the enterprise extension in filters, whose name the library cannot compare. */
const ALIAS = 'enterprise'
/** A quoted value. One that is not closed reaches to the end, so that the search for its end is not begun again. */
const QUOTED = /("(?:\\[\s\S]?|[^"\\])*(?:"|$))/

/** Returns a filter without the content of its quoted values. */
export const withoutValues = (filter: string): string => filter.replaceAll(new RegExp(QUOTED, 'g'), '""')

/** Writes full names of attributes as the library compares them: `urn:…:User:userName` is `userName`. */
export const withShortNames = (expression: string): string =>
  expression
    .split(QUOTED)
    .map((part) =>
      part.startsWith('"') ? part : part.replace(CORE, '').replace(new RegExp(`${ENTERPRISE}[:.]`, 'gi'), `${ALIAS}.`),
    )
    .join('')

/**
 * Returns a row as the library compares it: with the extension under the name that filters have, and without a gap where
 * a filter looks into an attribute that the row does not have.
 */
export function comparable<Row extends object>(row: Row, filter: readonly object[]): Row {
  const missing = filter.flatMap((expression) =>
    Object.entries(expression).flatMap(([name, value]) => (Array.isArray(value) ? [] : [[name, {}]])),
  )
  const extension = (row as Record<string, unknown>)[ENTERPRISE]
  return { ...Object.fromEntries(missing), ...(extension === undefined ? {} : { [ALIAS]: extension }), ...row }
}

/** @throws ScimError `invalidFilter` for an attribute that the resource does not have. */
export function refuseUnknownFilter(definition: Definition, filter: readonly object[]): void {
  const visit = (part: object, path: string) => {
    for (const [name, value] of Object.entries(part)) {
      const whole = path === '' ? name : `${path}.${name}`
      if (Array.isArray(value)) refuseUnknown(definition, whole, 'invalidFilter')
      else if (typeof value === 'object' && value !== null) visit(value, whole)
    }
  }
  for (const expression of filter) visit(expression, '')
}

/** @throws ScimError 400 for an attribute that the resource does not have. */
export function refuseUnknown(definition: Definition, path: string, scimType: string): void {
  const [first = '', ...rest] = path.split('.')
  const name = first.toLowerCase() === ALIAS && rest.length > 0 ? `${ENTERPRISE}:${rest.join('.')}` : path
  try {
    definition.attribute(name)
  } catch {
    throw new ScimError(400, scimType, `${path} is no attribute of this resource`)
  }
}

/** Values of a body whose names are not attributes: of messages, and those that the server sets itself. */
const OF_MESSAGES: ReadonlySet<string> = new Set(['schemas', 'id', 'meta', 'groups', 'password'])

/** Returns the name of an attribute without the filter of its values. */
const withoutBrackets = (name: string): string => {
  const [from, to] = [name.indexOf('['), name.lastIndexOf(']')]
  return from < 0 || to < from ? name : name.slice(0, from) + name.slice(to + 1)
}

/**
 * Refuses a resource, or a part of one, with an attribute that is not stored.
 * @throws ScimError `invalidSyntax`
 */
export function refuseUnknownAttributes(definition: Definition, body: unknown): void {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return
  for (const [name, value] of Object.entries(body)) {
    if (OF_MESSAGES.has(name)) continue
    const isExtension = name.toLowerCase() === ENTERPRISE.toLowerCase()
    if (!isExtension) refuseUnknown(definition, withoutBrackets(withShortNames(name)), 'invalidSyntax')
    const parts = Array.isArray(value) ? value : [value]
    for (const part of parts) {
      if (typeof part !== 'object' || part === null) continue
      for (const inner of Object.keys(part))
        refuseUnknown(definition, isExtension ? `${ALIAS}.${inner}` : `${name}.${inner}`, 'invalidSyntax')
    }
  }
}
