import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id } from './values.ts'
import { energyCycles } from './wallets.ts'

/** The product's own: the hours of each energy cycle as they are today, for the picture of a week. What no row names is normal. */
export const listEnergyHours = endpoint({
  method: 'GET',
  service: 'api',
  path: '/v1/wallet/:id/energy-hours',
  summary: 'Hours of the energy cycles at home',
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
        /** Local legal time, `22:00`; `24:00` is the day's end. */
        from: z.string(),
        to: z.string(),
        period: z.string(),
      }),
    ),
  }),
  refusals: [],
})
