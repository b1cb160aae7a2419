import type { WebConfig } from '@voltway/contract/web-config'
import { useWebConfig } from '../web-config.ts'

export const consentKinds = ['analytics', 'error_reporting', 'heat_map'] as const
export type ConsentKind = (typeof consentKinds)[number]

/** What there is to agree to here: what the operator configured. */
export function offeredKinds(config: WebConfig | null): readonly ConsentKind[] {
  return config === null ? [] : consentKinds.filter((kind) => config[kind] !== null)
}

/** Whether there is anything to choose, so that whoever chose can come back to it. */
export function useOffersConsent(): boolean {
  return offeredKinds(useWebConfig()).length > 0
}
