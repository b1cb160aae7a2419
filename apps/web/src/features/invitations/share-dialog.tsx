import type { Invitation } from '@voltway/contract/invitations'
import { usePhrases } from '../../lib/phrases.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useWords } from '../../ui/ui-context.tsx'
import { useInvitationName } from './invitation-columns.tsx'
import { ShareLink } from './share-link.tsx'

export function ShareDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const t = usePhrases('people-details')
  const words = useWords()
  const name = useInvitationName()(invitation)
  return (
    <Dialog
      onClose={onClose}
      size={4}
      title={t.share.title}
      description={invitation.channel === 'LINK' ? t.share.forAnybody : name}
      footer={
        <Button type={1} onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      <ShareLink invitationId={invitation.id} />
    </Dialog>
  )
}
