import { useQuery } from '@tanstack/react-query'
import { listGuests } from '@voltway/contract/guests'
import { setTeamManagers, type Team } from '@voltway/contract/teams'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useGroupNames } from '../../shared/people/group-names.ts'
import { refreshTeams } from '../../shared/teams/teams.queries.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'
import { Checkbox, FieldGroup } from '../../ui/checkbox.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const mostGuests = 100

/** Chooses the managers of a team among the people with access. */
export function TeamManagersDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const t = usePhrases('teams')
  const walletId = useWalletId()
  const nameOfGroups = useGroupNames()
  const [chosen, setChosen] = useState<readonly string[]>(team.managers.map(({ id }) => id))
  const query = { status: 'ACCEPTED', limit: mostGuests } as const
  const guests = useQuery({
    queryKey: walletKey(walletId, 'guests', query),
    queryFn: ({ signal }) => request(listGuests, { params: { id: walletId }, query, signal }),
  })
  const form = useActionForm({
    values: { guest_ids: [...chosen] },
    send: (body) => request(setTeamManagers, { params: { walletId, teamId: team.id }, body }),
    refresh: () => void refreshTeams(walletId),
    done: t.managersSaved,
    onDone: onClose,
  })
  const toggle = (id: string) =>
    setChosen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  return (
    <FormDialog
      form={form}
      size={3}
      className="grid gap-4"
      onClose={onClose}
      title={t.managersTitle({ name: team.name })}
      description={t.managersWords}
      submit={t.save}
    >
      {guests.data ? (
        <FieldGroup label={t.column.managers} error={form.errors.guest_ids}>
          {guests.data.results.length === 0 && <p className="text-ink-2">{t.noGuests}</p>}
          {guests.data.results.map(({ id, name, email, permission_groups: groups }) => (
            <Checkbox key={id} checked={chosen.includes(id)} help={nameOfGroups(groups)} onChange={() => toggle(id)}>
              {name ?? email}
            </Checkbox>
          ))}
        </FieldGroup>
      ) : (
        <Skeleton height={120} />
      )}
    </FormDialog>
  )
}
