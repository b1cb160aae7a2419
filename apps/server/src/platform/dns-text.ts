import { Resolver } from 'node:dns/promises'

/**
 * Returns the texts of a name's TXT records; none when the name has no record or no server responds.
 * @param servers the DNS servers to ask, as `address` or `address:port`. Empty: those of the system.
 */
export async function resolveTexts(name: string, servers: readonly string[]): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  try {
    // A record longer than 255 bytes consists of several parts.
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch {
    return []
  }
}
