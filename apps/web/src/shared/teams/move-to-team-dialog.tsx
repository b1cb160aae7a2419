import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { Select } from '../../ui/select.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { useActionForm } from '../use-action-form.ts'
import { useWalletId } from '../wallet/wallet.queries.ts'
import { refreshTeams, teamsQuery } from './teams.queries.ts'

type MoveToTeamDialogProps = {
  title: string
  help?: string | undefined
  /** The current team of what moves. */
  current: string | null
  /** Moves it to a team, or out of its team. */
  move: (teamId: string | null) => Promise<unknown>
  done: string
  onClose: () => void
  onDone?: (() => void) | undefined
}

/** Chooses the team of cards or of a driver. */
export function MoveToTeamDialog({ title, help, current, move, done, onClose, onDone }: MoveToTeamDialogProps) {
  const t = usePhrases('teams')
  const walletId = useWalletId()
  const teams = useQuery(teamsQuery(walletId)).data?.results ?? []
  const [chosen, setChosen] = useState(current ?? '')
  const form = useActionForm({
    values: { team_id: chosen || null },
    send: ({ team_id }) => move(team_id),
    refresh: () => void refreshTeams(walletId),
    done,
    onDone: () => {
      onDone?.()
      onClose()
    },
  })
  return (
    <FormDialog form={form} size={3} onClose={onClose} title={title} submit={t.moveDo}>
      <Select
        label={t.team}
        help={help}
        error={form.errors.team_id}
        options={[{ value: '', label: t.noTeam }, ...teams.map(({ id, name }) => ({ value: id, label: name }))]}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      />
    </FormDialog>
  )
}
