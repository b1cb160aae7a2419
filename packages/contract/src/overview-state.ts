import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Day, EnergyKwh, Id, Instant, Money } from './values.ts'
import { walletStates } from './wallets.ts'

/** Call 11. */
export const getWalletState = endpoint({
  method: 'GET',
  service: 'api',
  path: '/v4/wallet/:id',
  summary: 'The wallet with its running sessions or unpaid documents, depending on `state`',
  right: 'wallet.read',
  wallet: 'params.id',
  params: z.object({ id: Id }),
  query: z.object({ state: z._default(z.enum(['ongoing', 'unpaid']), 'ongoing') }),
  reply: z.object({
    id: Id,
    name: z.string(),
    state: z.enum(walletStates),
    balance: Money,
    reserved: Money,
    available: Money,
    sessions: z.array(
      z.object({
        id: Id,
        card_name: z.string(),
        station_name: z.string(),
        started_at: Instant,
        energy_kwh: EnergyKwh,
        cost: Money,
      }),
    ),
    documents: z.array(z.object({ id: Id, number: z.string(), due: Day, amount: Money })),
  }),
  refusals: [],
})
