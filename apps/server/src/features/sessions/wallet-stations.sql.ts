import { type Sql, sql } from '../../platform/sql.ts'

/** Writes wallet_station: the stations where the wallet's cards have charged. */

export interface WalletStation {
  readonly stationId: string
  readonly station: {
    readonly name: string
    readonly address: string
    readonly city: string
    readonly operator: string
  }
  readonly searchText: string
}

/** Inserts the stations that the wallet does not have, in the order of their ids. */
export function insertStations(tx: Sql, walletId: string, stations: readonly WalletStation[]): Promise<number> {
  const rows = stations.map(({ stationId, station, searchText }) => {
    const { name, address, city, operator } = station
    return { station_id: stationId, name, address, city, operator, search_text: searchText }
  })
  return tx.run(sql`
    insert into wallet_station (wallet_id, station_id, name, address, city, operator, search_text)
    select ${walletId}, station_id, name, address, city, operator, search_text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      r (station_id uuid, name text, address text, city text, operator text, search_text text)
    order by station_id
    on conflict do nothing`)
}
