import { tabStorage } from '../../lib/storage.ts'
import { sessionRefused } from './session.ts'

const reloadedAtKey = 'unauthorized_reloaded_at'
const atMostEveryMs = 60_000

/**
 * A call was refused with 401 although its token was new: the page is loaded anew (spec §8), which brings everything back in step.
 * If that does not help, or cannot be remembered, the person signs in again and returns to the same place: never a loop.
 */
export function answerUnauthorized(): void {
  const now = Date.now()
  const last = Number(tabStorage.read(reloadedAtKey) ?? 0)
  if (now - last >= atMostEveryMs && tabStorage.write(reloadedAtKey, String(now))) location.reload()
  else sessionRefused()
}
