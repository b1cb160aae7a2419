import { listCards } from '@voltway/contract/cards'
import { listWallets } from '@voltway/contract/overview-wallets'

/** The first calls of the page with their schemas, in one chunk. */
export const driverEndpoints = { cards: listCards, wallets: listWallets }
