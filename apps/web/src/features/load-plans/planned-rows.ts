import type { Charger } from '@voltway/contract/chargers'
import type { ReplyOf } from '@voltway/contract/endpoint'
import type { getSitePlan } from '@voltway/contract/load-plans'

export type SitePlan = ReplyOf<typeof getSitePlan>
export type PlannedConnector = SitePlan['connectors'][number]

/** A connector of the plan with the charger and the running charge that it belongs to. */
export interface PlannedRow extends PlannedConnector {
  readonly id: string
  /** Null: the charger is unknown to the list. */
  readonly chargerName: string | null
  /** The plan reserves what a charger without a connection may follow. */
  readonly isConnected: boolean
  /** Its charger has several charge points. */
  readonly hasOthers: boolean
  readonly charge: Charger['connectors'][number]['charge']
}

const quarterMs = 900_000

/** Returns the starts of the plan's quarters of an hour, and the end of the last one. */
export function quartersOf({ from, connectors }: SitePlan): { starts: readonly number[]; end: number } {
  const first = Date.parse(from ?? '')
  const count = connectors[0]?.powers_w.length ?? 0
  return {
    starts: Array.from({ length: count }, (_, index) => first + index * quarterMs),
    end: first + count * quarterMs,
  }
}

/** Returns the connectors that charge, or may deliver power in the plan. */
export function rowsOf({ connectors }: SitePlan, chargers: readonly Charger[]): readonly PlannedRow[] {
  return connectors.flatMap((connector): PlannedRow[] => {
    if (connector.session_id === null && connector.powers_w.every((watts) => watts === 0)) return []
    const charger = chargers.find(({ id }) => id === connector.charger_id)
    const charges = charger?.connectors.flatMap(({ charge }) => charge ?? []) ?? []
    return [
      {
        ...connector,
        id: `${connector.charger_id} ${connector.evse}`,
        chargerName: charger?.name ?? null,
        isConnected: charger === undefined || charger.state === 'CONNECTED',
        hasOthers: connectors.some((other) => other !== connector && other.charger_id === connector.charger_id),
        charge: charges.find(({ session_id }) => session_id === connector.session_id) ?? null,
      },
    ]
  })
}

/** Returns the shade of each price: the lowest has none, the highest the strongest. */
export function levelsOf(prices: readonly string[]): (price: string) => number {
  const different = [...new Set(prices.map(Number))].sort((one, other) => one - other)
  const last = different.length - 1
  return (price) => (last < 1 ? 0 : different.indexOf(Number(price)) / last)
}
