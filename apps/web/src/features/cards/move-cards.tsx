import { assignTeamCards } from '@voltway/contract/teams'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { MoveToTeamDialog } from '../../shared/teams/move-to-team-dialog.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'

type MoveCardsToTeamProps = {
  cardIds: readonly string[]
  current?: string | null
  onClose: () => void
  onDone?: () => void
}

/** Moves cards to a team, or out of theirs. */
export function MoveCardsToTeam({ cardIds, current = null, onClose, onDone }: MoveCardsToTeamProps) {
  const t = usePhrases('teams')
  const walletId = useWalletId()
  return (
    <MoveToTeamDialog
      title={t.moveCards({ n: cardIds.length })}
      help={t.moveHelp}
      current={current}
      move={(team_id) => request(assignTeamCards, { params: { walletId }, body: { team_id, card_ids: [...cardIds] } })}
      done={t.movedCards({ n: cardIds.length })}
      onClose={onClose}
      onDone={onDone}
    />
  )
}
