/** Part of a site's limit that default profiles may reserve: the other half stays for cars that a plan schedules. */
const DEFAULT_PART = 0.5

/**
 * The default power in W of each connector of a site: what it delivers to a car before it gets a profile, and without a
 * connection. Every connector has its least power when all of these fit into half of the limit. Otherwise no connector
 * has any, and a car waits until its charger is connected: a part of the connectors would be a lottery.
 */
export function defaultPowerW(limitW: number, connectors: readonly { readonly minW: number }[]): number[] {
  const least = connectors.reduce((sum, { minW }) => sum + minW, 0)
  return connectors.map(({ minW }) => (least <= limitW * DEFAULT_PART ? minW : 0))
}
