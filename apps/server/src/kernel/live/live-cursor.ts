import { LIVE_RETENTION_HOURS } from '@voltway/contract/live'
import { HOUR_MS } from '../../platform/durations.ts'
import { newId, timeOfId } from '../../platform/ids.ts'

/**
 * A position in the stream: all events up to and including this one have been delivered. Text form `transaction:event
 * id`.
 */
export interface LiveCursor {
  readonly transactionId: string
  readonly id: string
}

/** Formats a cursor as the text that browsers return in `Last-Event-ID`. */
export const cursorText = ({ transactionId, id }: LiveCursor): string => `${transactionId}:${id}`

const form = /^(\d{1,20}):([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

/** Parses a `Last-Event-ID`; undefined when it is not a cursor of this server. */
export function readCursor(text: string | undefined): LiveCursor | undefined {
  const [, transactionId, id] = form.exec(text ?? '') ?? []
  return transactionId === undefined || id === undefined ? undefined : { transactionId, id }
}

/** Returns true when events after the cursor may have been deleted. The client must then load everything again. */
export function isTooOld({ id }: LiveCursor, now: Date): boolean {
  return timeOfId(id).getTime() < now.getTime() - LIVE_RETENTION_HOURS * HOUR_MS
}

let positions = 0

/**
 * Returns a new event id. Ids sort in the order of their creation. Events of one transaction share its instant, so a
 * counter of the process replaces the first random bits.
 */
export function newEventId(at: Date): string {
  positions = (positions + 1) & 0xffffff
  const count = positions.toString(16).padStart(6, '0')
  const id = newId(at)
  return `${id.slice(0, 15)}${count.slice(0, 3)}-8${count.slice(3)}${id.slice(23)}`
}
