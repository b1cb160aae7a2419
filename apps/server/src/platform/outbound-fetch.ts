import { type OutboundRequest, request } from './outbound.ts'

const MAX_RESPONSE_BYTES = 1_048_576

/**
 * Creates a `fetch` for libraries, with the protection of {@link request}: only public addresses, unless private ones
 * are allowed, no redirects, and a small response.
 */
export function outboundFetch(allowPrivate: boolean) {
  return async (
    url: string,
    options: { method?: string; headers?: Record<string, string> | Headers; body?: unknown } = {},
  ) => {
    const headers = new Headers(options.headers)
    const body = options.body == null ? undefined : String(options.body)
    const {
      status,
      headers: sent,
      text,
    } = await request({
      method: (options.method ?? 'GET') as OutboundRequest['method'],
      url,
      headers: Object.fromEntries(headers),
      body,
      allowPrivate,
      maxResponseBytes: MAX_RESPONSE_BYTES,
    })
    const type = sent['content-type']
    const isEmpty = status === 204 || status === 304
    return new Response(isEmpty ? null : text, { status, headers: type === undefined ? {} : { 'content-type': type } })
  }
}
