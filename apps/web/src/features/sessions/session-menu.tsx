import type { Session } from '@voltway/contract/sessions'
import { usePhrases } from '../../lib/phrases.tsx'
import { isRunning, isStopping } from '../../shared/charging/session-state.tsx'
import { type LockReason, useLocked } from '../../shared/permission/right.ts'
import { PanelRight } from '../../ui/icons/panel-right.ts'
import { Square } from '../../ui/icons/square.ts'
import { RowMenu } from '../../ui/row-menu.tsx'

type Stoppable = Pick<Session, 'status' | 'stop' | 'allowed_actions'>

/** Returns why a session cannot be stopped now (spec §5). Called once for all rows of a list. */
export function useStopLocks(): (session: Stoppable) => LockReason {
  const t = usePhrases('sessions')
  const app = usePhrases('app')
  const role = useLocked('sessions.stop')
  return (session) => {
    const reason = !isRunning(session) ? t.lockedEnded : isStopping(session) ? t.lockedPending : undefined
    // A driver cannot read the wallet's rights, so the session's own `allowed_actions` decide.
    if (session.allowed_actions.includes('stop') && reason === undefined) return {}
    return { locked: role, unavailable: reason ?? (!mayRetryStop(session) && app.locked.state) }
  }
}

export function useStopLock(session: Stoppable): LockReason {
  return useStopLocks()(session)
}

/** After a rejection or a timeout the person may retry, even if the cached list still disallows it. */
function mayRetryStop({ stop }: Pick<Session, 'stop'>): boolean {
  return stop?.state === 'REJECTED' || stop?.state === 'TIMED_OUT'
}

type SessionMenuProps = { lock: LockReason; name: string; href: string; onStop: () => void }

/** Shows the actions of one session, and why an action is not available. */
export function SessionMenu({ lock, name, href, onStop }: SessionMenuProps) {
  const t = usePhrases('sessions')
  const label = t.actionsFor({ name })
  return (
    <RowMenu
      label={label}
      items={[
        { id: 'details', label: t.details, icon: <PanelRight />, href },
        {
          id: 'stop',
          label: t.stop,
          icon: <Square />,
          danger: true,
          separated: true,
          ...lock,
          onSelect: onStop,
        },
      ]}
    />
  )
}
