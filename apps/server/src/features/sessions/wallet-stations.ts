import { deferredTurns } from '../../kernel/last-turns.ts'
import type { Deferred } from '../../platform/sql.ts'
import { insertStations, type WalletStation } from './wallet-stations.sql.ts'

/**
 * The stations of new sessions. An insert waits for another transaction that inserts the same one, so they are written
 * after the money, in one order: a batch holds the wallet's accounts from the first hold that it raises.
 */
export const newStations: Deferred<WalletStation & { readonly walletId: string }> = {
  turn: deferredTurns.stations,
  work: async (tx, stations) => {
    const byWallet = Map.groupBy(stations, ({ walletId }) => walletId)
    for (const walletId of [...byWallet.keys()].sort()) {
      const own = byWallet.get(walletId)?.map((one) => [one.stationId, one] as const)
      await insertStations(tx, walletId, [...new Map(own).values()])
    }
  },
}
