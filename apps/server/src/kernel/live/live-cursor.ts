import { LIVE_RETENTION_HOURS } from '@voltway/contract/live'
import { newId, timeOfId } from '../../platform/ids.ts'

/** A place in the stream: everything up to and with this event has been told. Text form `transaction:event id`. */
export interface LiveCursor {
  readonly transactionId: string
  readonly id: string
}

/** A cursor as text, as browsers send it back in `Last-Event-ID`. */
export const cursorText = ({ transactionId, id }: LiveCursor): string => `${transactionId}:${id}`

const form = /^(\d{1,20}):([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

/** Reads a `Last-Event-ID`; undefined for what is none of ours. */
export function readCursor(text: string | undefined): LiveCursor | undefined {
  const [, transactionId, id] = form.exec(text ?? '') ?? []
  return transactionId === undefined || id === undefined ? undefined : { transactionId, id }
}

/** Older events are deleted: whoever stopped there must ask for everything again. */
export function isTooOld({ id }: LiveCursor, now: Date): boolean {
  return timeOfId(id).getTime() < now.getTime() - LIVE_RETENTION_HOURS * 3_600_000
}

let positions = 0

/**
 * Ids of events sort as they were written: those of one transaction share its instant, so that a counter of the process takes
 * the place of the first random bits.
 */
export function newEventId(at: Date): string {
  positions = (positions + 1) & 0xffffff
  const count = positions.toString(16).padStart(6, '0')
  const id = newId(at)
  return `${id.slice(0, 15)}${count.slice(0, 3)}-8${count.slice(3)}${id.slice(23)}`
}
