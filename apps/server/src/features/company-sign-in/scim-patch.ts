/* Operations of PATCH in the forms that identity providers send, changed to those of RFC 7644. */

type Json = Readonly<Record<string, unknown>>

/** A part of one value of a list, such as `emails[type eq "work"].value`. */
const PART_OF_VALUE = /^(\w+)\[\s*type\s+eq\s+"([^"]*)"\s*\]\.(\w+)$/i
const MANAGER = /^urn:ietf:params:scim:schemas:extension:enterprise:2\.0:User[:.]manager$/i

/** Entra ID sends `"False"` for false. */
function withBooleans(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body ?? null), (key, value) =>
    (key === 'active' || key === 'value') && typeof value === 'string' && /^(true|false)$/i.test(value)
      ? value.toLowerCase() === 'true'
      : value,
  )
}

/**
 * Returns the body of a PATCH in the form of the standard. `read`: reads the resource, when an operation depends on it.
 * Entra ID replaces parts of values that the resource does not have yet, which the standard refuses with `noTarget`, and
 * sends a manager as a text.
 */
export async function standardPatch(body: unknown, read: () => Promise<object>): Promise<unknown> {
  const message = withBooleans(body) as { Operations?: unknown } | null
  const operations = message?.Operations
  if (!Array.isArray(operations) || !operations.some(({ path }) => typeof path === 'string')) return message
  const isPart = operations.some(({ path }) => PART_OF_VALUE.test(path))
  const types = new TypesOfValues(isPart ? ((await read()) as Json) : {})
  return { ...message, Operations: operations.map((operation) => standardOperation(operation, types)) }
}

function standardOperation(operation: Json, types: TypesOfValues): Json {
  const { op, path, value } = operation
  if (typeof path !== 'string' || typeof op !== 'string' || op.toLowerCase() === 'remove') return operation
  if (MANAGER.test(path) && typeof value === 'string') return { ...operation, value: { value } }
  const [, list, type, part] = PART_OF_VALUE.exec(path) ?? []
  if (list === undefined || type === undefined || part === undefined || types.has(list, type)) return operation
  types.add(list, type)
  return { op: 'add', path: list, value: [{ type, [part]: value }] }
}

/** The types of the values that each list of a resource has, such as `work` of `emails`. */
class TypesOfValues {
  readonly #known: Set<string>

  constructor(resource: Json) {
    this.#known = new Set(
      Object.entries(resource).flatMap(([list, values]) =>
        Array.isArray(values) ? values.map((value: { type?: string }) => keyOf(list, value?.type ?? '')) : [],
      ),
    )
  }
  has = (list: string, type: string): boolean => this.#known.has(keyOf(list, type))
  add = (list: string, type: string): void => void this.#known.add(keyOf(list, type))
}

const keyOf = (list: string, type: string): string => `${list}[${type}]`.toLowerCase()
