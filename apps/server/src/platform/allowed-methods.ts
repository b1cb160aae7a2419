import type { FastifyInstance, FastifyRequest } from 'fastify'

interface Address {
  readonly pattern: RegExp
  readonly methods: Set<string>
}

const addressesOf = new WeakMap<object, Map<string, Address>>()

/** Remembers the routes of a server for {@link allowedAt}. Call it before the first route. */
export function rememberRoutes(fastify: FastifyInstance): void {
  const addresses = new Map<string, Address>()
  addressesOf.set(fastify.server, addresses)
  fastify.addHook('onRoute', ({ url, method }) => {
    const address = addresses.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() }
    addresses.set(url, address)
    for (const one of [method].flat()) address.methods.add(one)
    if (address.methods.has('GET')) address.methods.add('HEAD')
  })
}

/** Returns the methods that the routes at a path take. */
export function methodsAt({ server }: Pick<FastifyInstance, 'server'>, url: string): string[] {
  const path = url.split('?', 1)[0] ?? ''
  const methods = [...(addressesOf.get(server)?.values() ?? [])].flatMap((one) =>
    one.pattern.test(path) ? [...one.methods] : [],
  )
  return [...new Set(methods)].sort()
}

/**
 * Returns the header `Allow` (RFC 9110 §15.5.6) for a request that no handler answered; null when its path takes no
 * method, or takes its method and the handler found nothing.
 */
export function allowedAt(fastify: Pick<FastifyInstance, 'server'>, { url, method }: FastifyRequest): string | null {
  const methods = methodsAt(fastify, url)
  return methods.length === 0 || methods.includes(method) ? null : methods.join(', ')
}

/** Matches the paths of a route, with and without a trailing slash. */
function patternOf(url: string): RegExp {
  const literal = url.replace(/\/$/, '').replace(/[.+?^$(){}|[\]\\]/g, '\\$&')
  return new RegExp(`^${literal.replace(/:\w+/g, '[^/]+').replace(/\*/g, '.*')}/?$`)
}
