import type { FastifyReply } from 'fastify'
import { instant } from './ocpi-objects.ts'

/** The OCPI envelope of every response. */
export function envelope(data: unknown, status = 1000, message?: string) {
  return {
    ...(data === undefined ? {} : { data }),
    status_code: status,
    ...(message === undefined ? {} : { status_message: message }),
    timestamp: instant(new Date()),
  }
}

export function refuse(reply: FastifyReply, http: number, status: number, message: string): FastifyReply {
  return reply.code(http).send(envelope(undefined, status, message))
}

/** The query of every list. */
export interface PageQuery {
  date_from?: string
  date_to?: string
  offset?: string
  limit?: string
}

const largestPage = 100

/** One page of a list, oldest change first, with the headers of the next page. */
export function sendPage(
  reply: FastifyReply,
  items: Iterable<object>,
  query: PageQuery,
  listUrl: string,
): FastifyReply {
  const from = query.date_from === undefined ? -Infinity : Date.parse(query.date_from)
  const to = query.date_to === undefined ? Infinity : Date.parse(query.date_to)
  const offset = wholeNumber(query.offset, 0)
  const limit = Math.min(largestPage, wholeNumber(query.limit, largestPage))
  if (Number.isNaN(from) || Number.isNaN(to) || Number.isNaN(offset) || !limit) {
    return refuse(reply, 200, 2001, 'date_from, date_to, offset or limit cannot be read')
  }
  const wanted = [...items]
    .filter((item) => updatedAt(item) >= from && updatedAt(item) < to)
    // The sort is stable, so objects with the same last_updated keep their order over all pages.
    .sort((one, other) => updatedAt(one) - updatedAt(other))
  if (offset + limit < wanted.length) {
    const next = new URLSearchParams({ ...query, offset: String(offset + limit), limit: String(limit) })
    reply.header('Link', `<${listUrl}?${next}>; rel="next"`)
  }
  return reply
    .header('X-Total-Count', wanted.length)
    .header('X-Limit', limit)
    .send(envelope(wanted.slice(offset, offset + limit)))
}

function updatedAt(item: { last_updated?: unknown }): number {
  return Date.parse(String(item.last_updated))
}

function wholeNumber(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise
  return /^\d+$/.test(text) ? Number(text) : Number.NaN
}
