import { createHash } from 'node:crypto'

const HASHED = 'sha256:'

/**
 * Hashes a session token as the database stores it. A hashed token stays unchanged. A cookie cannot contain a hash,
 * because cookies are signed.
 */
export const hashSessionToken = (token: string): string =>
  token.startsWith(HASHED) ? token : HASHED + createHash('sha256').update(token).digest('base64url')

interface Where {
  readonly field: string
  readonly value: unknown
}
interface TokenRequest {
  readonly model?: string
  readonly where?: readonly Where[]
  readonly data?: object
  readonly update?: object
}

/**
 * Wraps the library's database adapter so that session tokens are stored as hashes. The library gets back the plain
 * token that it passed, which it writes into cookies.
 */
export function hashingTokens<Adapter extends object>(adapter: Adapter): Adapter {
  return new Proxy(adapter, {
    get(target, name) {
      const found: unknown = Reflect.get(target, name)
      if (typeof found !== 'function') return found
      if (name === 'transaction') {
        return (work: (inner: object) => unknown) => found.call(target, (inner: object) => work(hashingTokens(inner)))
      }
      return (request: unknown, ...rest: unknown[]) => {
        if (!isOfSessions(request)) return found.call(target, request, ...rest)
        const tokens = new Map<string, string>()
        const response: unknown = found.call(target, hashed(request, tokens), ...rest)
        return response instanceof Promise ? response.then((rows) => restored(rows, tokens)) : response
      }
    },
  })
}

function isOfSessions(request: unknown): request is TokenRequest {
  return typeof request === 'object' && request !== null && (request as TokenRequest).model === 'session'
}

/** Records in `tokens` which token each hash stands for. */
function hashed(request: TokenRequest, tokens: Map<string, string>): TokenRequest {
  const hash = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(hash)
    if (typeof value !== 'string') return value
    const stored = hashSessionToken(value)
    tokens.set(stored, value)
    return stored
  }
  const inRow = (row: object | undefined) =>
    row !== undefined && 'token' in row ? { ...row, token: hash(row.token) } : row
  const { where, data, update } = request
  return {
    ...request,
    ...(where === undefined
      ? {}
      : { where: where.map((one) => (one.field === 'token' ? { ...one, value: hash(one.value) } : one)) }),
    ...(data === undefined ? {} : { data: inRow(data) as object }),
    ...(update === undefined ? {} : { update: inRow(update) as object }),
  }
}

function restored(response: unknown, tokens: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(response)) return response.map((row) => restored(row, tokens))
  if (typeof response !== 'object' || response === null || !('token' in response)) return response
  const { token } = response
  return { ...response, token: (typeof token === 'string' ? tokens.get(token) : undefined) ?? token }
}
