import type { Session } from '@voltway/contract/sessions'
import { isRunning } from '../../shared/charging/session-state.tsx'
import { useFormats } from '../../shared/format.ts'
import { useNow } from './now.ts'

type Timed = Pick<Session, 'status' | 'start_date_time' | 'duration_s'>

/** Shows the duration of a session, updated every second while it runs. The caller sets tabular digits. */
export function SessionDuration({ session }: { session: Timed }) {
  const format = useFormats()
  if (session.status !== 'ONGOING') {
    if (isRunning(session)) return <span className="text-ink-3">–</span>
    return format.duration(session.duration_s)
  }
  return <Ticking session={session} />
}

function Ticking({ session }: { session: Timed }) {
  const format = useFormats()
  const sinceStart = Math.floor((useNow() - Date.parse(session.start_date_time)) / 1000)
  // With a slow clock the duration must not be below the one that the network reported.
  const seconds = Math.max(sinceStart, session.duration_s, 0)
  return (
    <>
      <span aria-hidden>{clockOf(seconds)}</span>
      <span className="hidden-visually">{format.duration(seconds)}</span>
    </>
  )
}

/** Formats seconds as `1:04:09`. The hours are omitted when zero. */
export function clockOf(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  const rest = `${two(minutes % 60)}:${two(Math.floor(seconds) % 60)}`
  return minutes < 60 ? rest : `${Math.floor(minutes / 60)}:${rest}`
}
