import type { StopCommand } from '@voltway/contract/sessions'
import type { SessionDetail } from '@voltway/contract/sessions-details'
import { usePhrases } from '../../lib/phrases.tsx'
import { isRunning } from '../../shared/charging/session-state.tsx'
import { useFormats } from '../../shared/format.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/skeleton.tsx'
import { useStopLock } from './session-menu.tsx'

type StopProgressProps = { session: SessionDetail; onAgain: () => void }

/**
 * Shows the progress of a stop request: sent, accepted, and the network's result. Screen readers announce each change.
 */
export function StopProgress({ session, onAgain }: StopProgressProps) {
  const t = usePhrases('session-details').stopDialog
  const { stop } = session
  const lock = useStopLock(session)
  const words = useProgressWords()
  return (
    <div role="status">
      {stop && isRunning(session) && (
        <div className="mb-4">
          <Banner
            tone={tones[stop.state]}
            icon={waits(stop) ? <Spinner size={16} label={t.requested} /> : undefined}
            action={
              failed(stop) && (
                <Button small {...lock} onClick={onAgain}>
                  {t.again}
                </Button>
              )
            }
          >
            <p className="font-semibold">{words(stop).title}</p>
            <p>{words(stop).explained}</p>
            {stop.message && failed(stop) && <p>{t.answer({ message: stop.message })}</p>}
          </Banner>
        </div>
      )}
    </div>
  )
}

const tones = { REQUESTED: 'info', ACCEPTED: 'info', DONE: 'ok', REJECTED: 'bad', TIMED_OUT: 'warn' } as const

function waits({ state }: StopCommand): boolean {
  return state === 'REQUESTED' || state === 'ACCEPTED'
}

function failed({ state }: StopCommand): boolean {
  return state === 'REJECTED' || state === 'TIMED_OUT'
}

function useProgressWords() {
  const t = usePhrases('session-details').stopDialog
  const format = useFormats()
  return (stop: StopCommand): { title: string; explained: string } => {
    const time = format.time(stop.answered_at ?? stop.requested_at)
    switch (stop.state) {
      case 'REQUESTED':
        return { title: t.requested, explained: t.requestedWords({ time }) }
      case 'ACCEPTED':
        return { title: t.accepted, explained: t.acceptedWords({ time }) }
      case 'DONE':
        return { title: t.done, explained: t.doneWords }
      case 'REJECTED':
        return { title: t.rejected, explained: t.rejectedWords }
      case 'TIMED_OUT':
        return { title: t.timedOut, explained: t.timedOutWords }
    }
  }
}
