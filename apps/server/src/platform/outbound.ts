import { lookup as resolveName } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { SpanKind } from '@opentelemetry/api'
import { inSpan } from './tracing.ts'

/**
 * HTTP requests to addresses that people and operators enter. The name is resolved once and refused when it
 * is not public, and the connection uses exactly the checked address. No redirects, 5 s.
 */

const TIMEOUT_MS = 5_000
const MAX_RESPONSE_BYTES = 32 * 1_048_576

const notPublic = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Azure serves metadata to its machines at this address, credentials included.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  notPublic.addSubnet(net, bits, 'ipv4')
}
/** Only global unicast is public. Ranges that embed IPv4 addresses (compatible, NAT64) are outside of it. */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')
for (const [net, bits] of [
  // Teredo and 6to4 lead to an IPv4 address. The others are for tests and documentation (IANA special-purpose
  // registry).
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  notPublic.addSubnet(net, bits, 'ipv6')
}

/** Whether an IP address is reachable from the internet: not private, local, reserved or multicast. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return false
  const mapped = /^::ffff:(?:0+:)?(.+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return isIP(mapped) === 4 && isPublicAddress(mapped)
  if (family === 4) return !notPublic.check(address, 'ipv4')
  return globalUnicast.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

/** The address of an outbound request is not allowed. */
export class AddressRefused extends Error {
  override name = 'AddressRefused'
}

const guardedLookup: LookupFunction = (hostname, options, done) => {
  resolveName(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0)
    const list = addresses as { address: string; family: number }[]
    if (list.length === 0 || !list.every(({ address }) => isPublicAddress(address))) {
      return done(new AddressRefused(`${hostname} does not lead to the public internet`), '', 0)
    }
    if (options.all) return (done as unknown as (e: null, list: unknown) => void)(null, list)
    return done(null, list[0]?.address ?? '', list[0]?.family)
  })
}

const agents = {
  guarded: {
    http: new http.Agent({ keepAlive: true, maxSockets: 32, timeout: 30_000, lookup: guardedLookup }),
    https: new https.Agent({ keepAlive: true, maxSockets: 32, timeout: 30_000, lookup: guardedLookup }),
  },
  open: {
    http: new http.Agent({ keepAlive: true, maxSockets: 32, timeout: 30_000 }),
    https: new https.Agent({ keepAlive: true, maxSockets: 32, timeout: 30_000 }),
  },
}

/** A request to a URL that a customer or an operator gave. */
export interface OutboundRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers: Record<string, string>
  body?: string | undefined
  allowPrivate: boolean
  /** Allowed ports. Default: 80 and 443. Where private addresses are allowed, all ports are. */
  ports?: readonly number[] | undefined
  timeoutMs?: number | undefined
  maxResponseBytes?: number | undefined
}

/** The response of the other side, with its body as text. */
export interface OutboundResponse {
  status: number
  headers: http.IncomingHttpHeaders
  text: string
  /** The end of the certificate of an HTTPS connection; undefined without one. */
  certificateUntil: Date | undefined
}

const WEB_PORTS: readonly number[] = [80, 443]

/** Validates an address without connecting: its format, its port, and its host when that is an IP address. */
export function checkAddress(address: string, allowPrivate: boolean, ports = WEB_PORTS): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) {
    throw new AddressRefused('the address is not an http(s) URL')
  }
  if (url.username !== '' || url.password !== '') throw new AddressRefused('the address carries a password')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const internal = (isIP(host) !== 0 && !isPublicAddress(host)) || /(^|\.)(localhost|local|internal)\.?$/i.test(host)
  if (internal && !allowPrivate) throw new AddressRefused('the address does not lead to the public internet')
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
  if (!allowPrivate && !ports.includes(port)) throw new AddressRefused(`the address leads to port ${port}`)
  return url
}

/**
 * Sends one request. Rejects when the address is refused, the connection fails or times out, or the response is too
 * long.
 */
export function request(outbound: OutboundRequest): Promise<OutboundResponse> {
  // Neither path nor query, which may contain identifiers of people.
  const span = () => ({
    name: outbound.method,
    kind: SpanKind.CLIENT,
    attributes: { 'http.request.method': outbound.method, 'server.address': hostOf(outbound.url) },
  })
  return inSpan(span, () => send(outbound))
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : 'invalid')

async function send(outbound: OutboundRequest): Promise<OutboundResponse> {
  const url = checkAddress(outbound.url, outbound.allowPrivate, outbound.ports)
  const { http: plain, https: secure } = outbound.allowPrivate ? agents.open : agents.guarded
  const begin = url.protocol === 'https:' ? https.request : http.request
  const body = outbound.body === undefined ? undefined : Buffer.from(outbound.body)
  return new Promise((resolve, reject) => {
    const sent = begin(
      url,
      {
        method: outbound.method,
        agent: url.protocol === 'https:' ? secure : plain,
        signal: AbortSignal.timeout(outbound.timeoutMs ?? TIMEOUT_MS),
        headers: { ...outbound.headers, ...(body === undefined ? {} : { 'content-length': String(body.length) }) },
      },
      (response) => {
        // The socket may be taken from the response when it ends.
        const certificateUntil = certificateEnd(response.socket)
        const chunks: Buffer[] = []
        let size = 0
        response.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > (outbound.maxResponseBytes ?? MAX_RESPONSE_BYTES))
            sent.destroy(new Error('the answer is too long'))
          else chunks.push(chunk)
        })
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString('utf8'),
            certificateUntil,
          }),
        )
        response.on('error', reject)
        response.on('aborted', () => reject(new Error('the answer broke off')))
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

/** A resumed session may come without the certificate. */
const certificateEnd = (socket: Socket): Date | undefined =>
  socket instanceof TLSSocket ? socket.getPeerX509Certificate()?.validToDate : undefined
