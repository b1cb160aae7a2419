import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** The addresses and networks of trusted proxies, for requests that Fastify does not see. */
export function trustedList(proxies: readonly string[]): BlockList {
  const list = new BlockList()
  for (const proxy of proxies) {
    const [address = '', prefix] = proxy.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return list
}

/** The address of the caller: that of the sender, or what trusted proxies say about theirs. */
export function callerAddress(request: IncomingMessage, trusted: BlockList): string {
  let address = plain(request.socket.remoteAddress ?? '')
  const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',')
  for (const named of forwarded.reverse().map((text) => plain(text.trim()))) {
    if (isIP(named) === 0 || !trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')) return address
    address = named
  }
  return address
}

/** IPv4 in the form of IPv6 is the same address. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')
