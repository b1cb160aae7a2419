import type { BodyInputOf } from '@voltway/contract/endpoint'
import { type Guest, givePermissions, takePermissions } from '@voltway/contract/guests'
import { type GroupId, groupIds } from '@voltway/contract/rights'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { GroupChoice } from '../../shared/people/group-choice.tsx'
import { useGroupNames } from '../../shared/people/group-names.ts'
import { refreshPeople } from '../../shared/people/people.queries.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { nameOf } from './guest-columns.tsx'

type GroupsDialogProps = {
  action: 'give' | 'take'
  guests: readonly Guest[]
  onClose: () => void
  onDone: () => void
}

type Body = BodyInputOf<typeof givePermissions>

const givable: readonly GroupId[] = [0, 1, 2, 10, 11, 12, 13]

/** Adds or removes permission groups of all selected guests. The change applies from their next request. */
export function GroupsDialog({ action, guests, onClose, onDone }: GroupsDialogProps) {
  const t = usePhrases('people-details')
  const people = usePhrases('people')
  const walletId = useWalletId()
  const nameOfGroups = useGroupNames()
  const [chosen, setChosen] = useState<readonly GroupId[]>([])
  const ids = groupIds.filter((id) => isOffered(action, guests, id))
  const one = guests.length === 1 ? guests[0] : undefined

  const form = useActionForm({
    values: { guests: guests.map(({ id }) => id), permission_groups: chosen as Body['permission_groups'] },
    check: (body) => (body.permission_groups.length === 0 ? { permission_groups: t.groups.choose } : {}),
    send: (body) => request(action === 'give' ? givePermissions : takePermissions, { params: { walletId }, body }),
    refresh: () => refreshPeople(walletId),
    done: () => {
      const described = { n: guests.length, groups: nameOfGroups(chosen) }
      return action === 'give' ? t.groups.given(described) : t.groups.taken(described)
    },
    onDone: () => {
      onDone()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      className="grid gap-4"
      danger={action === 'take'}
      onClose={onClose}
      title={action === 'give' ? t.groups.giveTitle({ n: guests.length }) : t.groups.takeTitle({ n: guests.length })}
      description={one ? nameOf(one) : guests.map(nameOf).join(', ')}
      submit={action === 'give' ? people.give : people.take}
    >
      {ids.length === 0 ? (
        <p className="text-ink-2">{t.groups.noneLeft}</p>
      ) : (
        <GroupChoice
          label={people.column.groups}
          ids={ids}
          chosen={chosen}
          onChange={(next) => {
            setChosen(next)
            form.clear()
          }}
          error={form.errors.permission_groups}
        />
      )}
      <p className="text-table text-ink-2">{t.groups.effect}</p>
    </FormDialog>
  )
}

/** A group can be added if a guest lacks it, and removed if a guest has it. */
function isOffered(action: 'give' | 'take', guests: readonly Guest[], id: GroupId): boolean {
  if (!givable.includes(id)) return false
  return guests.some(({ permission_groups }) => permission_groups.includes(id) === (action === 'take'))
}
