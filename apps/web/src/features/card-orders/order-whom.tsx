import { useQuery } from '@tanstack/react-query'
import { LONGEST_CARD_NAME, MOST_CARDS_PER_ORDER } from '@voltway/contract/card-orders'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { useDescribeError } from '../../shared/problem.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Checkbox, FieldGroup } from '../../ui/checkbox.tsx'
import { SegmentedControl } from '../../ui/tabs.tsx'
import { TextArea, TextInput } from '../../ui/text-input.tsx'
import { membersQuery } from './card-orders.queries.ts'
import { namesOf, type OrderDraft } from './use-order.ts'

type Errors = Partial<Record<'quantity' | 'names' | 'member_ids', string>>
type OrderWhomProps = {
  draft: OrderDraft
  set: (change: Partial<OrderDraft>) => void
  errors: Errors
  idOf: (field: 'quantity' | 'names' | 'member_ids') => string
}

/** The number of cards, the names on them, or the members who receive them. */
export function OrderWhom({ draft, set, errors, idOf }: OrderWhomProps) {
  const t = usePhrases('card-orders')
  return (
    <div className="grid gap-3">
      <SegmentedControl
        label={t.forWhom}
        chosen={draft.forWhom}
        onChoose={(forWhom) => set({ forWhom })}
        choices={[
          { id: 'members', label: t.forMembers },
          { id: 'names', label: t.forNames },
          { id: 'number', label: t.forNumber },
        ]}
      />
      {draft.forWhom === 'number' && (
        <TextInput
          id={idOf('quantity')}
          type="number"
          inputMode="numeric"
          label={t.quantity}
          help={t.quantityHelp}
          error={errors.quantity}
          min={1}
          max={MOST_CARDS_PER_ORDER}
          step={1}
          value={draft.quantity}
          onChange={(event) => set({ quantity: event.target.value })}
        />
      )}
      {draft.forWhom === 'names' && (
        <TextArea
          id={idOf('names')}
          label={t.names({ n: namesOf(draft).length })}
          help={t.namesHelp({ n: LONGEST_CARD_NAME })}
          error={errors.names}
          rows={5}
          value={draft.names}
          onChange={(event) => set({ names: event.target.value })}
        />
      )}
      {draft.forWhom === 'members' && <MemberChoice draft={draft} set={set} error={errors.member_ids} />}
    </div>
  )
}

type MemberChoiceProps = Pick<OrderWhomProps, 'draft' | 'set'> & { error: string | undefined }

function MemberChoice({ draft, set, error }: MemberChoiceProps) {
  const t = usePhrases('card-orders')
  const describe = useDescribeError()
  const [search, setSearch] = useState('')
  const members = useQuery(membersQuery(useWalletId(), search))
  const toggle = (id: string) =>
    set({
      memberIds: draft.memberIds.includes(id) ? draft.memberIds.filter((one) => one !== id) : [...draft.memberIds, id],
    })
  return (
    <div className="grid gap-2">
      <TextInput
        type="search"
        label={t.searchMembers}
        hiddenLabel
        placeholder={t.searchMembers}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <FieldGroup label={t.members({ n: draft.memberIds.length })} error={error}>
        <div className="order-members">
          {members.data?.results.map((member) => (
            <Checkbox key={member.id} checked={draft.memberIds.includes(member.id)} onChange={() => toggle(member.id)}>
              {member.name}
              {member.cards.length > 0 && (
                <span className="text-ink-3"> · {t.hasCards({ n: member.cards.length })}</span>
              )}
            </Checkbox>
          ))}
          {members.data?.results.length === 0 && <p className="text-table text-ink-2">{t.noMembers}</p>}
          {members.error && <p className="text-table text-bad">{describe(members.error).message}</p>}
        </div>
      </FieldGroup>
    </div>
  )
}
