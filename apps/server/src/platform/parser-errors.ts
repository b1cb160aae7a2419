import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { refusals as words } from '@voltway/phrases/en/refusals'

/** The headers of every response. Pages have a Content-Security-Policy of their own. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'camera=(self), microphone=(), geolocation=(self), payment=(self), publickey-credentials-get=(self)',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-frame-options': 'DENY',
}

/** Additional headers of responses that are not pages. */
export const NO_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** The response to a request that reached no route: problem details like all others, with the same headers. */
interface ParserProblem {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The problem document of a request that the HTTP parser refused. */
export function parserProblem(status: number, requestId: string): ParserProblem {
  const code = [413, 414, 431].includes(status) ? 'request.too_large' : 'request.malformed'
  const problem = {
    type: `/docs/errors#${code}`,
    title: words[code],
    status,
    code,
    fields: {},
    request_id: requestId,
  }
  return {
    status,
    headers: {
      ...SECURITY_HEADERS,
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'content-security-policy': NO_CONTENT_POLICY,
      'x-request-id': requestId,
    },
    body: JSON.stringify(problem),
  }
}

/** Problems by Node's HTTP parser error code. */
const statusOf: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** Responds on the raw socket and closes it, because the start of the next request is unknown after a parser error. */
export function handleUnparsed(error: { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, headers, body } = parserProblem(statusOf[error.code ?? ''] ?? 400, randomUUID())
  const lines = Object.entries({ ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`)
}
