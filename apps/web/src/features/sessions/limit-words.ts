import type { Session, StopCommand } from '@voltway/contract/sessions'
import { usePhrases } from '../../lib/phrases.tsx'

/** States of a stop that the operator did not carry out. */
export const LIMIT_NOT_STOPPED: ReadonlySet<StopCommand['state']> = new Set(['REJECTED', 'TIMED_OUT'])

/** Returns the words for a charge that the product stopped at its limit; null for any other charge. */
export function useLimitWords() {
  const t = usePhrases('sessions')
  return ({ stop }: Pick<Session, 'stop'>): string | null => {
    if (stop === null || stop.reason === null) return null
    return LIMIT_NOT_STOPPED.has(stop.state) ? t.notStopped : t.atLimit[stop.reason]
  }
}
