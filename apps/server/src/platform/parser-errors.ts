import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { refusals as words } from '@voltway/phrases/en/refusals'

/** What every answer carries, data and pages alike; pages have a Content-Security-Policy of their own. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self), publickey-credentials-get=(self)',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-frame-options': 'DENY',
}

/** Of answers that are no page. */
export const NO_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** An answer to what never became a request of a route: in the form of all other problems, with the same headers. */
interface ParserProblem {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

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
    },
    body: JSON.stringify(problem),
  }
}

/** What Node could not parse as HTTP, by the code of its error. */
const statusOf: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** Answers on the bare socket and closes it: where parsing stopped, nobody knows where the next request begins. */
export function answerUnparsed(error: { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, headers, body } = parserProblem(statusOf[error.code ?? ''] ?? 400, randomUUID())
  const lines = Object.entries({ ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`)
}
