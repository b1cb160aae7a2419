import { onUnexpectedError } from '../../lib/report-error.ts'
import { router } from '../../lib/router.ts'
import { routeNameAt } from './analytics.ts'
import { envelopeAddress, envelopeOf } from './error-envelope.ts'

/** Limits the reports of a page that fails on every render. */
const mostInAMinute = 10
const minuteMs = 60_000

/**
 * Refusals, lost connections and aborted navigations are expected. The screen shows them where they happen, so they are
 * not reported.
 */
const expected = new Set(['RequestError', 'IdentityError', 'ChunkError', 'AbortError'])

/**
 * Sends unexpected errors to the operator's error service (spec §7, §8): reported errors and uncaught errors.
 * @returns a function that stops it.
 */
export function startErrorReporting(dsn: string, uidOf: () => string | null): () => void {
  const address = envelopeAddress(dsn)
  const sent = new Map<string, number>()

  const send = (error: unknown) => {
    const at = new Date()
    for (const [text, when] of sent) if (at.getTime() - when > minuteMs) sent.delete(text)
    const text = String(error instanceof Error ? error.stack : error)
    if (sent.has(text) || sent.size >= mostInAMinute) return
    sent.set(text, at.getTime())
    const context = { uid: uidOf(), routeName: routeNameAt(router.address().pathname), at, eventId: newEventId() }
    // A failed report is not reported itself.
    fetch(address, {
      method: 'POST',
      body: envelopeOf(error, context),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      keepalive: true,
    }).catch(() => {})
  }
  const uncaught = (error: unknown) => {
    if (!(error instanceof Error && expected.has(error.name))) send(error)
  }
  const onError = ({ error, message }: ErrorEvent) => uncaught(error ?? message)
  const onRejection = ({ reason }: PromiseRejectionEvent) => uncaught(reason)
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  const stop = onUnexpectedError(send)
  return () => {
    stop()
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
  }
}

/** 128 random bits in Sentry's id format. */
function newEventId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
