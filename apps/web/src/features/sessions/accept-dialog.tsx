import type { SessionDetail } from '@voltway/contract/sessions-details'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { useAction } from '../../shared/use-action.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { followDecision, sendDecision } from './decide.ts'

type AcceptDialogProps = { session: SessionDetail; total: string; onClose: () => void }

/** Asks for confirmation before a charge record that failed the checks is billed. */
export function AcceptDialog({ session, total, onClose }: AcceptDialogProps) {
  const { decision: t } = usePhrases('session-details')
  const amount = useFormats().money(total, session.currency)
  const decided = { walletId: useWalletId(), sessionId: session.id }
  const accept = useAction((_, key) => sendDecision(decided, { kind: 'accept' }, key), {
    ...followDecision(decided),
    done: t.accepted,
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t.acceptTitle({ amount })}
      description={t.acceptWords({ amount, station: session.station.name, card: session.card.name })}
      confirm={t.acceptConfirm({ amount })}
      action={accept}
    />
  )
}
