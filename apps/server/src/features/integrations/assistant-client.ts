import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'

/*
 * Programs of assistants (OAuth clients). A registration is not stored: the id of a client contains its name and its
 * addresses, signed with the installation's secret (RFC 7591, appendix A.5.2). The same program gets the same id.
 */

const PREFIX = 'vwc_'
const MOST_ADDRESSES = 5

/** A registered program. */
export interface AssistantClient {
  readonly name: string
  readonly redirectUris: readonly string[]
}

/** A registration that is refused, with the code of RFC 7591 §3.2.2. */
export class RegistrationError extends Error {
  override readonly name = 'RegistrationError'
  readonly code: 'invalid_redirect_uri' | 'invalid_client_metadata'

  constructor(code: RegistrationError['code'], message: string) {
    super(message)
    this.code = code
  }
}

const Registration = z.object({
  client_name: z.string().trim().min(1).max(60).optional(),
  redirect_uris: z.array(z.string().max(300)).min(1).max(MOST_ADDRESSES),
})

/** @throws RegistrationError for addresses or a name that cannot be registered. */
export function registerClient(secret: string, metadata: unknown): AssistantClient & { readonly id: string } {
  const { success, data, error } = Registration.safeParse(metadata)
  if (!success) {
    const field = error.issues[0]?.path[0]
    const code = field === 'redirect_uris' ? 'invalid_redirect_uri' : 'invalid_client_metadata'
    throw new RegistrationError(code, `${String(field ?? 'The body')} is missing or not valid.`)
  }
  const refused = data.redirect_uris.find((uri) => !isAllowedAddress(uri))
  if (refused !== undefined)
    throw new RegistrationError('invalid_redirect_uri', `${refused} is neither https, nor an address of a device.`)
  // Names are shown to people: no control characters, no text that runs backwards.
  const visible = data.client_name?.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim()
  const name = visible || hostOf(data.redirect_uris[0] as string)
  const client = { name, redirectUris: data.redirect_uris }
  const content = Buffer.from(JSON.stringify([client.name, client.redirectUris])).toString('base64url')
  return { ...client, id: `${PREFIX}${content}.${signatureOf(secret, content)}` }
}

/** Returns the program of an id; undefined for an id that this installation did not give. */
export function clientOf(secret: string, id: string): AssistantClient | undefined {
  const [content = '', signature = ''] = id.startsWith(PREFIX) ? id.slice(PREFIX.length).split('.') : []
  const [sent, right] = [Buffer.from(signature), Buffer.from(signatureOf(secret, content))]
  if (sent.length !== right.length || !timingSafeEqual(sent, right)) return undefined
  const [name, redirectUris] = JSON.parse(Buffer.from(content, 'base64url').toString()) as [string, string[]]
  return { name, redirectUris }
}

const signatureOf = (secret: string, content: string): string =>
  createHmac('sha256', `assistant-client:${secret}`).update(content).digest('base64url')

/** The id of a client as keys store it. */
export const clientHashOf = (id: string): Buffer => createHash('sha256').update(id).digest()

/** Where a person returns to: the host, or the scheme of a program on their device. */
export function hostOf(uri: string): string {
  const { host, protocol } = new URL(uri)
  return host === '' ? protocol.replace(/:$/, '') : host
}

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])
/** Schemes that browsers handle themselves. The others are of programs on the person's device (RFC 8252 §7.1). */
const OF_BROWSERS: ReadonlySet<string> = new Set(
  'javascript: data: blob: file: about: filesystem: view-source: ftp: ws: wss: mailto: tel:'.split(' '),
)

function isAllowedAddress(uri: string): boolean {
  if (/[\s\p{C}]/u.test(uri) || !URL.canParse(uri)) return false
  const { protocol, hostname, hash, username, password } = new URL(uri)
  if (hash !== '' || uri.includes('#') || username !== '' || password !== '') return false
  if (protocol === 'http:') return LOOPBACK.has(hostname)
  return !OF_BROWSERS.has(protocol)
}

/** Whether an address is registered. Programs on a device choose the port when they begin (RFC 8252 §7.3). */
export function isRegistered({ redirectUris }: AssistantClient, uri: string): boolean {
  return redirectUris.some((one) => one === uri || withoutPort(one) === withoutPort(uri))
}

function withoutPort(uri: string): string | undefined {
  if (!URL.canParse(uri)) return undefined
  const url = new URL(uri)
  if (url.protocol !== 'http:' || !LOOPBACK.has(url.hostname)) return uri
  url.port = ''
  return url.href
}
