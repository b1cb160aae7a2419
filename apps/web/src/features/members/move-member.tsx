import type { Member } from '@voltway/contract/members'
import { assignTeamMembers } from '@voltway/contract/teams'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { MoveToTeamDialog } from '../../shared/teams/move-to-team-dialog.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'

/** Moves a driver to a team, or out of theirs. The driver's cards stay where they are. */
export function MoveMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = usePhrases('teams')
  const walletId = useWalletId()
  return (
    <MoveToTeamDialog
      title={t.moveDriver({ name: member.name })}
      current={member.team?.id ?? null}
      move={(team_id) =>
        request(assignTeamMembers, { params: { walletId }, body: { team_id, member_ids: [member.id] } })
      }
      done={t.movedDriver({ name: member.name })}
      onClose={onClose}
    />
  )
}
