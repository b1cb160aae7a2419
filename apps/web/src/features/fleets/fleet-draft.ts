import { tabStorage } from '../../lib/storage.ts'

/** The input for a fleet that does not exist yet. */
export interface FleetDraft {
  readonly name: string
  readonly country: string
  readonly timeZone: string
  readonly energyCycle: 'WEEKLY' | 'DAILY'
  readonly company: string
  readonly street: string
  readonly postalCode: string
  readonly city: string
  readonly vatNumber: string
  /** The last step that was reached. */
  readonly step: number
}

const key = 'new_fleet'

const nothing: FleetDraft = {
  name: '',
  country: 'PT',
  timeZone: 'Europe/Lisbon',
  energyCycle: 'WEEKLY',
  company: '',
  street: '',
  postalCode: '',
  city: '',
  vatNumber: '',
  step: 0,
}

export function readDraft(): FleetDraft {
  try {
    return { ...nothing, ...(JSON.parse(tabStorage.read(key) ?? '{}') as Partial<FleetDraft>) }
  } catch {
    return nothing
  }
}

export function storeDraft(draft: FleetDraft): void {
  tabStorage.write(key, JSON.stringify(draft))
}

export function removeDraft(): void {
  tabStorage.remove(key)
}

/** The default time zones by country. They define when billing periods begin and end. */
const zones: Readonly<Record<string, string>> = { PT: 'Europe/Lisbon', ES: 'Europe/Madrid', FR: 'Europe/Paris' }

export function zoneOf(country: string): string | undefined {
  return zones[country]
}
