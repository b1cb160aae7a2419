import type { User } from '@voltway/contract/users'
import { useSyncExternalStore } from 'react'
import { deviceStorage } from '../../lib/storage.ts'
import { valueStore } from '../../lib/value-store.ts'
import { type ConsentKind, consentKinds } from './offered-kinds.ts'

export type Consents = User['consents']

/** The default: no third-party script is loaded. */
export const noConsents: Consents = { analytics: false, error_reporting: false, heat_map: false }

/** Grants every offered kind, and no kind that is added later. */
export function everyConsent(kinds: readonly ConsentKind[]): Consents {
  return { ...noConsents, ...Object.fromEntries(kinds.map((kind) => [kind, true])) }
}

/** The choice made before sign-in, on this device. */
interface VisitorChoice {
  readonly consents: Consents
  readonly chosen: boolean
  /** Not yet stored in an account. The next account without a choice takes it over. */
  readonly pending: boolean
}

const storageKey = 'consents'
const undecided: VisitorChoice = { consents: noConsents, chosen: false, pending: false }
/** Undefined until the device's storage is read. */
const visitor = valueStore<VisitorChoice | undefined>(undefined)

// A choice made in another tab takes effect here at once.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === storageKey) visitor.set(readVisitor(newValue))
})

export function visitorChoice(): VisitorChoice {
  if (visitor.get() === undefined) visitor.set(readVisitor(deviceStorage.read(storageKey)))
  return visitor.get() ?? undecided
}

export function chooseAsVisitor(consents: Consents): void {
  storeChoice({ consents, chosen: true, pending: true })
}

/**
 * From here on the account's choice applies. The next person on this device starts without a choice, and the sign-in
 * form does not ask for one.
 */
export function visitorSignedIn(): void {
  if (visitorChoice().pending) storeChoice({ consents: noConsents, chosen: true, pending: false })
}

export function useVisitorChoice(): VisitorChoice {
  return useSyncExternalStore(visitor.subscribe, visitorChoice)
}

function storeChoice(choice: VisitorChoice): void {
  deviceStorage.write(storageKey, JSON.stringify(choice))
  visitor.set(choice)
}

/** Only the value `true` counts as consent. */
function readVisitor(saved: string | null): VisitorChoice {
  try {
    const { consents, pending } = JSON.parse(saved ?? 'null') as VisitorChoice
    const clear = Object.fromEntries(consentKinds.map((kind) => [kind, consents[kind] === true])) as Consents
    return { consents: clear, chosen: true, pending: pending === true }
  } catch {
    return undecided
  }
}
