import type { WebConfig } from '@voltway/contract/web-config'
import { useWebConfig } from '../web-config.ts'

export const consentKinds = ['analytics', 'error_reporting', 'heat_map'] as const
export type ConsentKind = (typeof consentKinds)[number]

/** The kinds of consent offered: those that the operator configured. */
export function offeredKinds(config: WebConfig | null): readonly ConsentKind[] {
  return config === null ? [] : consentKinds.filter((kind) => config[kind] !== null)
}

/** Returns whether any kind is offered. If so, the menu has an entry to change the choice. */
export function useOffersConsent(): boolean {
  return offeredKinds(useWebConfig()).length > 0
}
