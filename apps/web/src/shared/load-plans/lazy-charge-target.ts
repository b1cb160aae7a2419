import { lazyScreen } from '../lazy-screen.ts'
import type { ChargeTargetPartProps } from './charge-target.tsx'

/** Loaded for running charges at homes and depots only. */
export const LazyChargeTarget = lazyScreen<ChargeTargetPartProps>(
  'load-plans',
  async () => (await import('./charge-target.tsx')).ChargeTargetPart,
)
