import type { FastifyRequest } from 'fastify'

/**
 * Whether a request that changes something may come from where it comes from. Browsers say where a page is from in
 * `Origin`, and `Sec-Fetch-Site` where they leave it out; other programs send neither and carry no one's cookies by accident.
 */
export function isOwnOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  if (origin === undefined) return site === undefined || site === 'same-origin' || site === 'none'
  if (origin === publicUrl) return true
  // The same server by another name of this machine (127.0.0.1, the development server): the browser's own statement.
  return URL.canParse(origin) && new URL(origin).host === host && site !== 'cross-site' && site !== 'same-site'
}

/** A place to go on to: a path of ours, or an address of ours, as a path. Undefined for any other site. */
export function ownPlace(place: string, publicUrl: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop control characters, which hides where a URL leads
  if (/[\u0000-\u0020\\]/.test(place) || !URL.canParse(place, publicUrl)) return undefined
  const url = new URL(place, publicUrl)
  return url.origin === publicUrl ? `${url.pathname}${url.search}${url.hash}` : undefined
}
