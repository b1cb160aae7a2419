import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id } from './values.ts'
import { energyCycles } from './wallets.ts'

/** Own call: today's hours of each energy cycle, for the chart of a week. Hours without a row are normal. */
export const listEnergyHours = endpoint({
  method: 'GET',
  service: 'api',
  path: '/v1/wallet/:id/energy-hours',
  summary: 'Off-peak hours of the energy cycles in the wallet’s region',
  right: 'wallet.read',
  wallet: 'params.id',
  params: z.object({ id: Id }),
  reply: z.object({
    region: z.string(),
    hours: z.array(
      z.object({
        cycle: z.enum(energyCycles),
        /** Monday 1 … Sunday 7. */
        weekday: z.int(),
        season: z.enum(['WINTER', 'SUMMER', 'ANY']),
        /** Local legal time, `22:00`; `24:00` is the end of the day. */
        from: z.string(),
        to: z.string(),
        period: z.string(),
      }),
    ),
  }),
  refusals: [],
})
