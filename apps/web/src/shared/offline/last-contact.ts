import { deviceStorage } from '../../lib/storage.ts'

const storageKey = 'last_contact_at'
/** Written at most this often; a page opened without a connection says it to the minute. */
const writeEveryMs = 60_000

let contactAtMs = Number.NaN
let writtenAtMs = 0

/** When the server last answered this browser; null: never, or it cannot be remembered. */
export function lastContact(): Date | null {
  const atMs = Number.isNaN(contactAtMs) ? storedMs() : contactAtMs
  return Number.isNaN(atMs) ? null : new Date(atMs)
}

export function rememberContact(atMs: number): void {
  contactAtMs = atMs
  if (atMs - writtenAtMs < writeEveryMs) return
  writtenAtMs = atMs
  deviceStorage.write(storageKey, String(atMs))
}

function storedMs(): number {
  return Number(deviceStorage.read(storageKey) ?? Number.NaN)
}
