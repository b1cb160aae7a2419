import { useCallback, useMemo } from 'react'
import type { output, ZodMiniType } from 'zod/mini'
import { router, useAddress } from './router.ts'

export type RawQuery = Record<string, string>

type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[]

/** Reads `?a=1&b=x,y`; a repeated name becomes one list with commas, as the contract reads lists. */
export function parseQuery(search: string): RawQuery {
  const query: RawQuery = {}
  for (const [name, value] of new URLSearchParams(search)) {
    query[name] = name in query ? `${query[name]},${value}` : value
  }
  return query
}

/** Writes what is set; empty values leave the address. */
export function writeQuery(query: Record<string, QueryValue>): string {
  const written: string[] = []
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(',') : value
    if (text !== undefined && text !== null && text !== '') written.push(`${encoded(name)}=${encoded(String(text))}`)
  }
  return written.length > 0 ? `?${written.join('&')}` : ''
}

/** As forms write it; commas and colons are legal in a query, and addresses are read by people. */
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll('%20', '+').replaceAll('%2C', ',').replaceAll('%3A', ':')

type Patch<Schema extends ZodMiniType> = { [Key in keyof output<Schema>]?: output<Schema>[Key] | undefined }

type SetQuery<Schema extends ZodMiniType> = (patch: Patch<Schema>, how?: { replace?: boolean }) => void

/**
 * Filters, order and page of a list, kept in the address and read by the contract's own query schema:
 * `const [query, setQuery] = useUrlQuery(listCards.query)`. Values that do not fit fall back to their defaults.
 * A changed filter goes to the first page; `replace` for what changes while typing.
 */
export function useUrlQuery<Schema extends ZodMiniType>(
  schema: Schema | undefined,
): [output<Schema>, SetQuery<Schema>] {
  const { search } = useAddress()
  const query = useMemo(() => readQuery(schema, parseQuery(search)), [schema, search])
  const setQuery = useCallback<SetQuery<Schema>>((patch, how) => {
    const { pathname, search: now } = router.address()
    const turned = 'offset' in patch ? {} : { offset: undefined }
    const next = { ...parseQuery(now), ...turned, ...(patch as Record<string, QueryValue>) }
    if (String(next.offset) === '0') next.offset = undefined
    void router.navigate(pathname + writeQuery(next), { replace: how?.replace ?? false, keepScroll: true })
  }, [])
  return [query, setQuery]
}

/** Parses a raw query; what does not fit is left out instead of failing the page. */
export function readQuery<Schema extends ZodMiniType>(schema: Schema | undefined, raw: RawQuery): output<Schema> {
  if (!schema) throw new Error('This call takes no query')
  const first = schema.safeParse(raw)
  if (first.success) return first.data
  const odd = new Set(first.error.issues.map((issue) => String(issue.path[0])))
  return schema.parse(Object.fromEntries(Object.entries(raw).filter(([name]) => !odd.has(name))))
}
