import { useCallback, useMemo } from 'react'
import type { output, ZodMiniType } from 'zod/mini'
import { router, useAddress } from './router.ts'

export type RawQuery = Record<string, string>

type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[]

/** Parses `?a=1&b=x,y`. A repeated name becomes one comma-separated list, as the contract defines lists. */
export function parseQuery(search: string): RawQuery {
  const query: RawQuery = {}
  for (const [name, value] of new URLSearchParams(search)) {
    query[name] = name in query ? `${query[name]},${value}` : value
  }
  return query
}

/** Serializes the set values and omits empty ones. */
export function writeQuery(query: Record<string, QueryValue>): string {
  const written: string[] = []
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(',') : value
    if (text !== undefined && text !== null && text !== '') written.push(`${encoded(name)}=${encoded(String(text))}`)
  }
  return written.length > 0 ? `?${written.join('&')}` : ''
}

/** Form encoding, but commas and colons stay, because they are legal in a query and people read addresses. */
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll('%20', '+').replaceAll('%2C', ',').replaceAll('%3A', ':')

type Patch<Query> = { [Key in keyof Query]?: Query[Key] | undefined }

type SetQuery<Query> = (patch: Patch<Query>, how?: { replace?: boolean }) => void

/**
 * Filters, order and page of a list, stored in the URL and parsed by the contract's query schema: `const [query,
 * setQuery] = useUrlQuery(listCards.query)`. Invalid values fall back to their defaults. A changed filter resets to the
 * first page. Use `replace` while typing.
 */
export function useUrlQuery<Schema extends ZodMiniType>(
  schema: Schema | undefined,
): [output<Schema>, SetQuery<output<Schema>>] {
  return useUrlQueryOf(useCallback((raw: RawQuery) => readQuery(schema, raw), [schema]))
}

/** As `useUrlQuery`, read by a function, for a first screen that loads no schemas. The function must be the same one at each render. */
export function useUrlQueryOf<Query>(read: (raw: RawQuery) => Query): [Query, SetQuery<Query>] {
  const { search } = useAddress()
  const query = useMemo(() => read(parseQuery(search)), [read, search])
  const setQuery = useCallback<SetQuery<Query>>((patch, how) => {
    const { pathname, search: now } = router.address()
    const turned = 'offset' in patch ? {} : { offset: undefined }
    const next = { ...parseQuery(now), ...turned, ...(patch as Record<string, QueryValue>) }
    if (String(next.offset) === '0') next.offset = undefined
    void router.navigate(pathname + writeQuery(next), { replace: how?.replace ?? false, preserveScroll: true })
  }, [])
  return [query, setQuery]
}

/** Parses a raw query. Invalid values are dropped instead of failing the page. */
export function readQuery<Schema extends ZodMiniType>(schema: Schema | undefined, raw: RawQuery): output<Schema> {
  if (!schema) throw new Error('This call takes no query')
  const first = schema.safeParse(raw)
  if (first.success) return first.data
  const odd = new Set(first.error.issues.map((issue) => String(issue.path[0])))
  return schema.parse(Object.fromEntries(Object.entries(raw).filter(([name]) => !odd.has(name))))
}
