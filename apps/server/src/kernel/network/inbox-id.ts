import { newId } from '../../platform/ids.ts'

let lastMs = 0
let sequence = 0

/**
 * Returns the id of a message: a UUIDv7 with a counter within its millisecond, so that messages that one process
 * receives later sort later. The inbox is handled in the order of ids.
 */
export function inboxId(now: Date): string {
  const nowMs = now.getTime()
  if (nowMs > lastMs) {
    lastMs = nowMs
    sequence = 0
  } else if (++sequence > 0xfff) {
    lastMs++
    sequence = 0
  }
  const id = newId(new Date(lastMs))
  return `${id.slice(0, 15)}${sequence.toString(16).padStart(3, '0')}${id.slice(18)}`
}
