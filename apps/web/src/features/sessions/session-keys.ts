import { walletKey } from '../../shared/wallet/wallet-key.ts'

/** The key of the running sessions in the cache. Separate, so that the page of a driver needs no code of sessions. */
export const runningKey = (walletId: string) => walletKey(walletId, 'sessions', 'running')

export const lastKey = (walletId: string, limit: number) => walletKey(walletId, 'sessions', 'last', limit)
