import * as z from 'zod/mini'

/**
 * The source of a charge: the charging network, the home of a driver, a depot of the company, or another provider's
 * file. Only the network's are charged to the wallet.
 */
export const consumptionSources = ['NETWORK', 'HOME', 'DEPOT', 'IMPORTED'] as const
/** Schema of a charge's source. */
export const ConsumptionSource = z.enum(consumptionSources)
export type ConsumptionSource = z.output<typeof ConsumptionSource>

/** Field of a query that restricts figures to the charges of one source. */
export const sourceQuery = {
  /** Default: all sources. */
  source: z.optional(ConsumptionSource),
}
