import { createHash } from 'node:crypto'
import type { Sql as Statement } from 'sql-template-tag'

/**
 * A statement that can be sent: a {@link Statement}, or one whose text and name were composed once ({@link prepared}).
 */
export interface BoundStatement {
  readonly text: string
  readonly values: readonly unknown[]
  readonly name?: string
}

const names = new Map<string, string>()
/** More than the product has. Each text may be as long as a list's. */
const MOST_NAMES = 2_000
/** A short name per distinct text, so that a connection prepares it once. */
export function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    if (names.size >= MOST_NAMES) names.clear()
    name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
  }
  return name
}

/**
 * A statement whose text is composed once, because composing the hottest ones costs as much as running them. `build` is
 * called once with placeholders instead of values: it may pass them on but not read them.
 */
export function prepared<Params extends object>(
  build: (params: Params) => Statement,
): (params: Params) => BoundStatement {
  const mark = { get: (_: object, name: string) => Symbol(name) }
  const { text, values } = build(new Proxy({}, mark) as Params)
  const name = nameOf(text)
  const names = values.map((value) => (typeof value === 'symbol' ? (value.description as keyof Params) : null))
  return (params) => ({
    name,
    text,
    values: values.map((value, index) => valueAt(params, names[index] ?? null, value)),
  })
}

const valueAt = <Params extends object>(params: Params, name: keyof Params | null, fixed: unknown): unknown =>
  name === null ? fixed : params[name]
