import { deviceStorage } from '../../lib/storage.ts'

const storageKey = 'last_contact_at'
/** The minimum interval between two writes. A page opened offline shows the time to the minute. */
const writeEveryMs = 60_000

let contactAtMs = Number.NaN
let writtenAtMs = 0

/** The time of the last response to this browser. Null: never, or storage is blocked. */
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
