import { randomFillSync } from 'node:crypto'

const pool = Buffer.alloc(10 * 512)
let used = pool.length

/**
 * Creates a UUIDv7. `at` sets its time part (default: now), so that the ids of a table sort by time. {@link timeOfId}
 * returns the time.
 */
export function newId(at: Date = new Date()): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const random = pool.subarray(used, used + 10)
  used += 10
  random[0] = 0x70 | ((random[0] as number) & 0x0f)
  random[2] = 0x80 | ((random[2] as number) & 0x3f)
  const time = at.getTime().toString(16).padStart(12, '0')
  const rest = random.toString('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-${rest.slice(0, 4)}-${rest.slice(4, 8)}-${rest.slice(8)}`
}

/** Returns the instant in a UUIDv7, to the millisecond. */
export function timeOfId(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16))
}
