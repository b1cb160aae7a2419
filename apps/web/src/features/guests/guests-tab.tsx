import { useQuery } from '@tanstack/react-query'
import { type Guest, guestStatuses } from '@voltway/contract/guests'
import { type ReactNode, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useChosenRows } from '../../shared/chosen-rows.ts'
import { FilterMenu } from '../../shared/filter-menu.tsx'
import { useHere } from '../../shared/here.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { ListError } from '../../shared/list-error.tsx'
import { NoPeople } from '../../shared/people/no-people.tsx'
import { useLocked } from '../../shared/permission/right.ts'
import { usePages } from '../../shared/use-pages.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { KeyRound } from '../../ui/icons/key-round.ts'
import { ShieldMinus } from '../../ui/icons/shield-minus.ts'
import { ShieldPlus } from '../../ui/icons/shield-plus.ts'
import { UserMinus } from '../../ui/icons/user-minus.ts'
import { UserRoundCheck } from '../../ui/icons/user-round-check.ts'
import { ListBar } from '../../ui/list-bar.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { GuestGroups, GuestName, GuestState, nameOf, useGuestColumns } from './guest-columns.tsx'
import { guestsQuery } from './guests.queries.ts'

const GroupsDialog = lazyScreen('people-details', async () => (await import('./groups-dialog.tsx')).GroupsDialog)
const RemoveGuestDialog = lazyScreen(
  'people-details',
  async () => (await import('./remove-guest-dialog.tsx')).RemoveGuestDialog,
)

/** The page size of guests (spec §9). */
const pageSize = 10

export type GuestAction = 'give' | 'take' | 'remove'

type GuestsTabProps = {
  search: string | undefined
  status: Guest['status'] | undefined
  offset: number
  setQuery: (
    patch: { search?: string | undefined; status?: Guest['status'] | undefined },
    how?: { replace?: boolean },
  ) => void
  invite: ReactNode
}

/** Shows the guests with their rights. Groups of several guests can be changed at once. */
export function GuestsTab({ search, status, offset, setQuery, invite }: GuestsTabProps) {
  const t = usePhrases('people')
  const here = useHere()
  const pages = usePages()
  const guests = useQuery(guestsQuery(useWalletId(), { limit: pageSize, offset, search, status }))
  const columns = useGuestColumns()
  const [dialog, setDialog] = useState<{ action: GuestAction; guests: readonly Guest[] } | null>(null)
  const rows = guests.data?.results
  const { selected, ids, choose, clear } = useChosenRows(rows)
  return (
    <>
      <ListBar>
        <SearchInput
          label={t.searchGuests}
          placeholder={t.searchGuestsHint}
          value={search ?? ''}
          onSearch={(typed) => setQuery({ search: typed || undefined }, { replace: true })}
        />
        <FilterMenu
          name={t.column.state}
          options={guestStatuses.map((value) => ({ value, label: t.guestState[value] }))}
          chosen={status ? [status] : []}
          onChoose={([next]) => setQuery({ status: next })}
        />
      </ListBar>
      <DataTable<Guest>
        label={t.tab.guests}
        columns={columns}
        rows={rows}
        skeletonRows={pageSize}
        rowId={(guest) => guest.id}
        rowName={nameOf}
        rowActions={(guest) => (
          <GuestMenu guest={guest} onAction={(action) => setDialog({ action, guests: [guest] })} />
        )}
        stale={guests.isPlaceholderData}
        selection={{
          chosen: ids,
          onChange: choose,
          actions: <GuestSelection guests={selected} onAction={(action, of) => setDialog({ action, guests: of })} />,
        }}
        card={{
          primary: (guest) => (
            <>
              <GuestName guest={guest} />
              <span className="flex-none text-table font-normal">
                <GuestState guest={guest} />
              </span>
            </>
          ),
          secondary: (guest) => <GuestGroups guest={guest} />,
        }}
        empty={
          <NoPeople
            icon={<UserRoundCheck size={20} />}
            count={guests.data?.count ?? 0}
            filtered={search !== undefined || status !== undefined}
            firstPage={here({ offset: null })}
            onClear={() => setQuery({ search: undefined, status: undefined })}
            none={{ title: t.noGuestsTitle, words: t.noGuestsWords, action: invite }}
          />
        }
        error={guests.error ? <ListError words={t} query={guests} compact={Boolean(rows)} /> : undefined}
        footer={pages(guests.data, { offset, limit: pageSize })}
      />
      {dialog && dialog.action !== 'remove' && (
        <GroupsDialog action={dialog.action} guests={dialog.guests} onClose={() => setDialog(null)} onDone={clear} />
      )}
      {dialog?.action === 'remove' && (
        <RemoveGuestDialog guests={dialog.guests} onClose={() => setDialog(null)} onDone={clear} />
      )}
    </>
  )
}

const may = (guest: Guest, action: Guest['allowed_actions'][number]) => guest.allowed_actions.includes(action)

function GuestMenu({ guest, onAction }: { guest: Guest; onAction: (action: GuestAction) => void }) {
  const t = usePhrases('people')
  const label = t.actionsFor({ name: nameOf(guest) })
  const locked = useLocked('guests.manage')
  const change = { locked, unavailable: !may(guest, 'change_groups') && t.lockedGuest }
  const remove = { locked, unavailable: !may(guest, 'remove') && t.lockedGuest }
  return (
    <RowMenu
      label={label}
      items={[
        {
          id: 'give',
          label: t.give,
          icon: <ShieldPlus />,
          ...change,
          onSelect: () => onAction('give'),
        },
        {
          id: 'take',
          label: t.take,
          icon: <ShieldMinus />,
          ...change,
          onSelect: () => onAction('take'),
        },
        {
          id: 'remove',
          label: guest.status === 'ACCEPTED' ? t.remove : t.revoke,
          icon: <UserMinus />,
          danger: true,
          separated: true,
          ...remove,
          onSelect: () => onAction('remove'),
        },
      ]}
    />
  )
}

type GuestSelectionProps = {
  guests: readonly Guest[]
  onAction: (action: GuestAction, guests: readonly Guest[]) => void
}

/** Each action applies to the selected guests that allow it. */
function GuestSelection({ guests, onAction }: GuestSelectionProps) {
  const t = usePhrases('people')
  const changeable = guests.filter((guest) => may(guest, 'change_groups'))
  const removable = guests.filter((guest) => may(guest, 'remove'))
  const locked = useLocked('guests.manage')
  const change = { locked, unavailable: changeable.length === 0 && t.lockedGuests }
  const remove = { locked, unavailable: removable.length === 0 && t.lockedGuests }
  return (
    <>
      <Button small icon={<KeyRound size={14} />} {...change} onClick={() => onAction('give', changeable)}>
        {t.give}
      </Button>
      <Button small icon={<ShieldMinus size={14} />} {...change} onClick={() => onAction('take', changeable)}>
        {t.take}
      </Button>
      <Button small danger icon={<UserMinus size={14} />} {...remove} onClick={() => onAction('remove', removable)}>
        {t.remove}
      </Button>
    </>
  )
}
