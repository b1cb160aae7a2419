/** The page that a list's query requests. */
export interface PageQuery {
  readonly limit: number
  readonly offset: number
}

/**
 * Returns the total count when the page determines it: a page that is not full and has rows or is the first. Undefined:
 * the count must be queried.
 */
export function countByPage({ limit, offset }: PageQuery, rows: number): number | undefined {
  return rows < limit && (rows > 0 || offset === 0) ? offset + rows : undefined
}

/** Returns the reply of a list (domain: lists). `next` and `previous` are the requested path with another offset. */
export function listPage<Item>(url: string, { limit, offset }: PageQuery, count: number, results: Item[]) {
  return {
    count,
    next: offset + limit < count ? withOffset(url, limit, offset + limit) : null,
    previous: offset > 0 ? withOffset(url, limit, Math.max(0, Math.min(offset - limit, count - 1))) : null,
    results,
  }
}

/** Same as {@link listPage} as JSON text, for results that the database has formatted as JSON. */
export function listPageText(url: string, page: PageQuery, count: number, results: string): string {
  const { next, previous } = listPage(url, page, count, [])
  return `{"count":${count},"next":${JSON.stringify(next)},"previous":${JSON.stringify(previous)},"results":[${results}]}`
}

function withOffset(url: string, limit: number, offset: number): string {
  const [path = '', query = ''] = url.split('?', 2)
  const others = query.split('&').filter((part) => part !== '' && !/^(limit|offset)=/.test(part))
  return `${path}?${[...others, `limit=${limit}`, `offset=${offset}`].join('&')}`
}
