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
  params: z.object({ /** Id of the wallet. */ id: Id }),
  reply: z.object({
    /** Country or a part of it, ISO 3166. */
    region: z.string(),
    /** The hours that are not normal ones. */
    hours: z.array(
      z.object({
        /** Energy cycle that the hours belong to. */
        cycle: z.enum(energyCycles),
        /** Monday 1 … Sunday 7. */
        weekday: z.int(),
        /** Season in which the hours apply. */
        season: z.enum(['WINTER', 'SUMMER', 'ANY']),
        /** Local legal time, `22:00`; `24:00` is the end of the day. */
        from: z.string(),
        /** Local legal time at which they end, `08:00`; `24:00` is the end of the day. */
        to: z.string(),
        /** Tariff period of these hours. */
        period: z.string(),
      }),
    ),
  }),
  refusals: [],
})
