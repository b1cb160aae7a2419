import type { FastifyRequest } from 'fastify'

/**
 * Whether a request that changes data comes from our own site. Browsers send the page's origin in `Origin`, or
 * `Sec-Fetch-Site` where they omit it. Other programs send neither, and do not send a user's cookies by accident.
 */
export function isOwnOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  if (origin === undefined) return site === undefined || site === 'same-origin' || site === 'none'
  if (origin === publicUrl) return true
  // The same server under another name of this machine (127.0.0.1, the development server): trusts the browser's
  // `Sec-Fetch-Site`.
  return URL.canParse(origin) && new URL(origin).host === host && site !== 'cross-site' && site !== 'same-site'
}

/** Returns a redirect target on our own site as a path. Undefined for another site. */
export function ownPath(target: string, publicUrl: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop control characters, which hides where a URL leads
  if (/[\u0000-\u0020\\]/.test(target) || !URL.canParse(target, publicUrl)) return undefined
  const url = new URL(target, publicUrl)
  return url.origin === publicUrl ? `${url.pathname}${url.search}${url.hash}` : undefined
}
