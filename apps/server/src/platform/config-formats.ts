import { Resolver } from 'node:dns'
import { isIP } from 'node:net'
import * as z from 'zod'

/** A test for URLs with one of the protocols, such as `https:`. */
export const anyOf = (protocols: string[]) => (value: string) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol)
/** Tests an HTTP or HTTPS URL. */
export const web = anyOf(['http:', 'https:'])
/** Tests a PostgreSQL connection URL. */
export const postgres = anyOf(['postgres:', 'postgresql:'])
/** An address with a placeholder for each of zoom, column and row. */
export const isTileAddress = (value: string) =>
  secure(value) && ['{z}', '{x}', '{y}'].every((part) => value.includes(part))
/** Sentry's format: a public key before the host, the project's number at the end, no secret. */
export const isDsn = (value: string) => {
  if (!secure(value)) return false
  const { username, password, pathname, search } = new URL(value)
  return /^\w+$/.test(username) && password === '' && /\/\d+$/.test(pathname) && search === ''
}
/** Tests an IP address, or a network in CIDR notation. The HTTP server refuses a network of all addresses (`/0`). */
export const isAddress = (value: string) => {
  const [address = '', bits, ...more] = value.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  const isNetwork = bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most)
  return isIP(address) !== 0 && isNetwork && more.length === 0
}
/** Tests a list of DNS servers, as Node's resolver accepts them. */
export const areDnsServers = (servers: readonly string[]) => {
  try {
    new Resolver().setServers(servers)
    return true
  } catch {
    return false
  }
}
/** Tests an HTTPS URL. */
export const https = anyOf(['https:'])
/** An address that pages load from or report to: https, or http on this machine. */
export const secure = (value: string) => https(value) || (web(value) && new URL(value).hostname === 'localhost')
/** Splits a comma-separated value. Empty parts are dropped. */
export const listed = (value: string) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
/** A variable that is `0` or `1`. */
export const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1')
/** A variable with a format. `example` is printed when the format is wrong. */
export const address = (test: (value: string) => boolean, example: string) =>
  z.string().refine(test, `must look like ${example}`)
