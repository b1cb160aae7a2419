import type { SessionDetail } from '@voltway/contract/sessions-details'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { useLocked } from '../../shared/permission/right.ts'
import { useWallet } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { MessageSquareWarning } from '../../ui/icons/message-square-warning.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { DisputeDialog } from './dispute-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'

/** Returns the kind of decision that a session needs, or null. Drivers cannot read the wallet, so they get null. */
export function useDecidable(session: SessionDetail | undefined): 'doubt' | 'dispute' | null {
  const { data: wallet } = useWallet()
  if (!wallet || !session) return null
  if (session.doubt) return 'doubt'
  // No operator answers a dispute about the company's own energy.
  if (session.source !== 'NETWORK') return null
  const isFinal = session.status === 'COMPLETED' || session.status === 'PAID'
  return isFinal && !session.dispute && !session.flags.includes('CREDITED') ? 'dispute' : null
}

/** The decisions of a person with the right to fund the wallet, on a session that has ended. */
export function DecisionButtons({ session, decidable }: { session: SessionDetail; decidable: 'doubt' | 'dispute' }) {
  const { decision: t, dispute } = usePhrases('session-details')
  const format = useFormats()
  const [open, setOpen] = useState<'accept' | 'reject' | 'dispute'>()
  const locked = useLocked('wallet.fund')
  const close = () => setOpen(undefined)
  const total = session.doubt?.total ?? null
  return (
    <>
      {decidable === 'doubt' ? (
        <>
          {session.doubt?.dispute === null && (
            <Button locked={locked} onClick={() => setOpen('reject')}>
              {t.reject}
            </Button>
          )}
          <Button type={1} locked={locked} unavailable={lockOf(session, t)} onClick={() => setOpen('accept')}>
            {total === null ? t.accept : t.acceptFor({ amount: format.money(total, session.currency) })}
          </Button>
        </>
      ) : (
        <Button icon={<MessageSquareWarning />} locked={locked} onClick={() => setOpen('dispute')}>
          {dispute.open}
        </Button>
      )}
      {open === 'accept' && total !== null && <AcceptDialog session={session} total={total} onClose={close} />}
      {open === 'reject' && <RejectDialog session={session} onClose={close} />}
      {open === 'dispute' && <DisputeDialog session={session} onClose={close} />}
    </>
  )
}

/** Returns why a doubtful record cannot be accepted, or false. */
function lockOf({ doubt }: SessionDetail, t: ReturnType<typeof usePhrases<'session-details'>>['decision']) {
  if (doubt?.total == null) return t.noPriceLocked
  return doubt.books_at === null && t.impossibleLocked
}
