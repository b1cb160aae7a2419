import type { Session } from '@voltway/contract/sessions'
import { usePhrases } from '../../lib/phrases.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useStop } from './use-stop.ts'

type StopDialogProps = { session: Pick<Session, 'id' | 'card' | 'station'>; onClose: () => void }

/** Asks for confirmation before a charge is stopped, and shows the effect. */
export function StopDialog({ session, onClose }: StopDialogProps) {
  const t = usePhrases('session-details').stopDialog
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={t.title}
      description={t.words({ card: session.card.name, station: session.station.name })}
      confirm={t.confirm}
      action={useStop(session.id)}
    />
  )
}
