import type { Session } from '@voltway/contract/sessions'
import { usePhrases } from '../../lib/phrases.tsx'
import { LIMIT_NOT_STOPPED, useLimitWords } from './limit-words.ts'

/** Marks in a list that the charge was stopped at its limit, or that its operator did not stop it. */
export function LimitMark({ session }: { session: Session }) {
  const t = usePhrases('sessions')
  const words = useLimitWords()(session)
  if (words === null || session.stop === null) return null
  return (
    <span className="block text-xs leading-4 whitespace-nowrap text-ink-3" title={words}>
      {LIMIT_NOT_STOPPED.has(session.stop.state) ? t.notStoppedShort : t.atLimitShort}
    </span>
  )
}
