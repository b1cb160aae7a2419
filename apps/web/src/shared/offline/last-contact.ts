const storageKey = 'last_contact_at'
/** Written at most this often; a page opened without a connection says it to the minute. */
const writeEveryMs = 60_000

let writtenAtMs = 0

/** When the server last answered this browser, in any tab; null: never, or it cannot be remembered. */
export function lastContact(): Date | null {
  try {
    const at = Number(localStorage.getItem(storageKey) ?? Number.NaN)
    return Number.isFinite(at) ? new Date(at) : null
  } catch {
    return null
  }
}

export function rememberContact(nowMs: number): void {
  if (nowMs - writtenAtMs < writeEveryMs) return
  writtenAtMs = nowMs
  try {
    localStorage.setItem(storageKey, String(nowMs))
  } catch {
    // Blocked storage: the page then does not say since when.
  }
}
