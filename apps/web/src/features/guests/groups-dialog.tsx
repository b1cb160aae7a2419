import { type Guest, givePermissions, takePermissions } from '@voltway/contract/guests'
import { type GroupId, groupIds } from '@voltway/contract/rights'
import { useState } from 'react'
import { ask } from '../../lib/ask.ts'
import { usePhrases } from '../../lib/phrases.tsx'
import { GroupChoice } from '../../shared/people/group-choice.tsx'
import { useGroupNames } from '../../shared/people/group-names.ts'
import { refreshPeople } from '../../shared/people/people.queries.ts'
import { useSay } from '../../shared/problem.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useWords } from '../../ui/ui-context.tsx'
import { nameOf } from './guest-columns.tsx'

type GroupsDialogProps = {
  deed: 'give' | 'take'
  guests: readonly Guest[]
  onClose: () => void
  onDone: () => void
}

const givable: readonly GroupId[] = [0, 1, 2, 10, 11, 12]

/** Gives groups to guests, or takes some, all of them at once; what it changes holds from their next click on. */
export function GroupsDialog({ deed, guests, onClose, onDone }: GroupsDialogProps) {
  const t = usePhrases('people-details')
  const people = usePhrases('people')
  const words = useWords()
  const say = useSay()
  const walletId = useWalletId()
  const nameOfGroups = useGroupNames()
  const [chosen, setChosen] = useState<readonly GroupId[]>([])
  const [state, setState] = useState<{ saving?: boolean; missing?: boolean; error?: unknown }>({})
  const ids = groupIds.filter((id) => isOffered(deed, guests, id))
  const one = guests.length === 1 ? guests[0] : undefined

  const save = async () => {
    if (state.saving) return
    if (chosen.length === 0) return setState({ missing: true })
    setState({ saving: true })
    const permission_groups = chosen as Parameters<typeof ask<typeof givePermissions>>[1]['body']['permission_groups']
    const body = { guests: guests.map(({ id }) => id), permission_groups }
    try {
      await ask(deed === 'give' ? givePermissions : takePermissions, { params: { walletId }, body })
      await refreshPeople(walletId)
      const said = { n: guests.length, groups: nameOfGroups(chosen) }
      toast({ tone: 'ok', title: deed === 'give' ? t.groups.given(said) : t.groups.taken(said) })
      onDone()
      onClose()
    } catch (error) {
      setState({ error })
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size={4}
      title={deed === 'give' ? t.groups.giveTitle({ n: guests.length }) : t.groups.takeTitle({ n: guests.length })}
      description={one ? nameOf(one) : guests.map(nameOf).join(', ')}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type={1} danger={deed === 'take'} pending={state.saving} onClick={save}>
            {deed === 'give' ? people.give : people.take}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {state.error !== undefined && (
          <Banner tone="bad" announce>
            {say(state.error).message}
          </Banner>
        )}
        {ids.length === 0 ? (
          <p className="text-ink-2">{t.groups.noneLeft}</p>
        ) : (
          <GroupChoice
            label={people.column.groups}
            ids={ids}
            chosen={chosen}
            onChange={(next) => {
              setChosen(next)
              setState({})
            }}
            error={state.missing ? t.groups.choose : undefined}
          />
        )}
        <p className="text-table text-ink-2">{t.groups.effect}</p>
      </div>
    </Dialog>
  )
}

/** What some of the guests lack can be given; what some of them hold can be taken. */
function isOffered(deed: 'give' | 'take', guests: readonly Guest[], id: GroupId): boolean {
  if (!givable.includes(id)) return false
  return guests.some(({ permission_groups }) => permission_groups.includes(id) === (deed === 'take'))
}
