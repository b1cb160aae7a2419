import type { SessionFlag, SessionStatus, StopCommand } from '@voltway/contract/sessions'
import { usePhrases } from '../../lib/phrases.tsx'
import { StateDot, type Tone } from '../../ui/state-dot.tsx'

const tones: Record<SessionStatus, Tone> = {
  PENDING: 'idle',
  ONGOING: 'info',
  IN_VALIDATION: 'warn',
  COMPLETED: 'accent',
  PAID: 'ok',
  INVALID: 'bad',
}

export function toneOfSession(status: SessionStatus): Tone {
  return tones[status]
}

/** Returns whether the session is started or starting, and has not ended. */
export function isRunning({ status }: { readonly status: SessionStatus }): boolean {
  return status === 'ONGOING' || status === 'PENDING'
}

/** Returns whether a stop request was sent to the network and its result is still unknown. */
export function isStopping(session: { readonly status: SessionStatus; readonly stop: StopCommand | null }): boolean {
  const state = session.stop?.state
  return isRunning(session) && (state === 'REQUESTED' || state === 'ACCEPTED' || state === 'DONE')
}

/** Returns whether the operator reversed the whole charge after it was booked. It costs nothing. */
export function isCredited({ flags }: { readonly flags?: readonly SessionFlag[] | undefined }): boolean {
  return flags?.includes('CREDITED') === true
}

type SessionStateProps = {
  session: {
    readonly status: SessionStatus
    readonly stop: StopCommand | null
    readonly flags?: readonly SessionFlag[] | undefined
  }
}

/**
 * Renders the state of a session as a label and colour, the same on every page. Pages that show it list the area
 * `sessions`.
 */
export function SessionState({ session }: SessionStateProps) {
  const t = usePhrases('sessions')
  if (isStopping(session)) {
    return (
      <StateDot tone="warn" live>
        {t.stopping}
      </StateDot>
    )
  }
  if (session.status !== 'INVALID' && isCredited(session)) return <StateDot tone="idle">{t.credited}</StateDot>
  return (
    <StateDot tone={tones[session.status]} live={session.status === 'ONGOING'} hollow={session.status === 'PENDING'}>
      {t.status[session.status]}
    </StateDot>
  )
}
