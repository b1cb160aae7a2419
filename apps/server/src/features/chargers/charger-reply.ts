import type { Charger } from '@voltway/contract/chargers'
import { formatEnergyKwh } from '@voltway/money/energy'
import type { WalletScope } from '../../kernel/scope.ts'
import type { Sql } from '../../platform/sql.ts'
import {
  type ChargeRow,
  type ChargerFilter,
  type ChargerRow,
  type ConnectorRow,
  selectChargers,
  selectCharges,
  selectConnectors,
} from './chargers.sql.ts'

/** What a reply needs besides the rows. */
export interface ReplyContext {
  readonly now: Date
  readonly publicUrl: string
}

/** Reads chargers with their live state. */
export async function readChargersOf(
  on: Sql,
  scope: WalletScope,
  filter: ChargerFilter & { readonly limit?: number; readonly offset?: number },
  { now, publicUrl }: ReplyContext,
): Promise<Charger[]> {
  const { limit = 100, offset = 0 } = filter
  const rows = await selectChargers(on, scope, filter, { limit, offset, now })
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const connectors = await selectConnectors(on, scope, ids)
  const charges = await selectCharges(on, scope, ids)
  return rows.map((row) => chargerReply(row, { connectors, charges, address: addressOf(publicUrl) }))
}

/** The address of all chargers: `wss://fleets.example.com/ocpp`. */
const addressOf = (publicUrl: string): string => `${publicUrl.replace(/^http/, 'ws')}/ocpp`

interface Parts {
  readonly connectors: readonly ConnectorRow[]
  readonly charges: readonly ChargeRow[]
  readonly address: string
}

function chargerReply(row: ChargerRow, { connectors, charges, address }: Parts): Charger {
  const { site_id, site_name, site_kind, refused_at, refused_reason, ...plain } = row
  return {
    ...plain,
    site: { id: site_id, name: site_name, kind: site_kind },
    address,
    refused: refusedOf(row),
    connectors: withCharging(connectors, charges).flatMap((connector) =>
      connector.charger_id === row.id ? [connectorReply(connector, charges)] : [],
    ),
  }
}

function refusedOf({ refused_at: at, refused_reason, changed_at, identity }: ChargerRow): Charger['refused'] {
  if (at === null || (changed_at !== null && Date.parse(changed_at) >= Date.parse(at))) return null
  return { at, identity, reason: refused_reason as NonNullable<Charger['refused']>['reason'] }
}

/** A charger may charge at a connector whose state it never reported. */
function withCharging(connectors: readonly ConnectorRow[], charges: readonly ChargeRow[]): ConnectorRow[] {
  const unreported = charges.filter((charge) => !connectors.some((one) => isAt(one, charge)))
  const made = unreported.map(({ charger_id, evse, connector }): ConnectorRow => {
    return { charger_id, evse, connector, state: 'CHARGING', error: null }
  })
  return [...connectors, ...made]
}

const isAt = (one: ConnectorRow, charge: ChargeRow): boolean =>
  one.charger_id === charge.charger_id && one.evse === charge.evse && one.connector === charge.connector

function connectorReply(row: ConnectorRow, charges: readonly ChargeRow[]): Charger['connectors'][number] {
  const { evse, connector, state, error } = row
  const charge = charges.find((one) => isAt(row, one))
  return {
    ...{ evse, connector, error },
    // Chargers of 2.0.1 report a connector in use as occupied.
    state: charge !== undefined && state === 'OCCUPIED' ? 'CHARGING' : state,
    charge:
      charge === undefined
        ? null
        : {
            session_id: charge.session_id,
            started_at: charge.started_at,
            energy_kwh: formatEnergyKwh(charge.energy_wh),
            power_kw: charge.power_w === null ? null : charge.power_w / 1000,
            card_name: charge.card_name,
          },
  }
}
