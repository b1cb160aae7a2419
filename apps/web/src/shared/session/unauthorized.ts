import { tabStorage } from '../../lib/storage.ts'
import { sessionRefused } from './session.ts'

const reloadedAtKey = 'unauthorized_reloaded_at'
const atMostEveryMs = 60_000

/**
 * Handles a 401 for a new token: the page reloads (spec §8), which restores a consistent state. If that does not help,
 * or the reload cannot be stored, the person signs in again and returns to the same page. This never loops.
 */
export function handleUnauthorized(): void {
  const now = Date.now()
  const last = Number(tabStorage.read(reloadedAtKey) ?? 0)
  if (now - last >= atMostEveryMs && tabStorage.write(reloadedAtKey, String(now))) location.reload()
  else sessionRefused()
}
