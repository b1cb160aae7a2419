import type { SessionDetail } from '@voltway/contract/sessions-details'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { useSay } from '../../shared/problem.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useDecide } from './use-decide.ts'

type AcceptDialogProps = { session: SessionDetail; total: string; onClose: () => void }

/** Asks before money is taken for a record that did not pass the checks. */
export function AcceptDialog({ session, total, onClose }: AcceptDialogProps) {
  const { decision: t } = usePhrases('session-details')
  const say = useSay()
  const amount = useFormats().money(total, session.currency)
  const decide = useDecide(session.id)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.acceptTitle({ amount })}
      description={t.acceptWords({ amount, station: session.station.name, card: session.card.name })}
      confirm={t.acceptConfirm({ amount })}
      onConfirm={async () => {
        await decide.mutateAsync({ kind: 'accept' })
        toast({ tone: 'ok', title: t.accepted })
      }}
      failure={(error) => say(error).message}
    />
  )
}
