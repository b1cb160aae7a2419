import { queryOptions, useQuery } from '@tanstack/react-query'
import { groups, rightsOf } from '@voltway/contract/groups'
import { listPermissionGroups } from '@voltway/contract/guests'
import type { GroupId } from '@voltway/contract/rights'
import type { ReactNode } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { Checkbox, FieldGroup, Radios } from '../../ui/checkbox.tsx'
import { useWallet } from '../wallet/wallet.queries.ts'

const groupsQuery = queryOptions({
  queryKey: ['permission-groups'],
  queryFn: ({ signal }) => request(listPermissionGroups, { query: { product: 'FLEETS_DASHBOARD' }, signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

type GroupChoiceProps = {
  label: ReactNode
  ids: readonly GroupId[]
  chosen: readonly GroupId[]
  onChange: (chosen: readonly GroupId[]) => void
  /** Only one group can be chosen. */
  single?: boolean
  error?: ReactNode
}

/**
 * Shows the groups with their rights. A group with a right that the person lacks is not offered, because nobody may
 * grant a right they lack.
 */
export function GroupChoice({ label, ids, chosen, onChange, single = false, error }: GroupChoiceProps) {
  const app = usePhrases('app')
  const t = usePhrases('people-details')
  const held: readonly string[] = useWallet().data?.allowed_actions ?? []
  // The server's table of rights. Until it is loaded, the table of this build applies.
  const known = useQuery(groupsQuery).data?.results
  const rightsIn = (id: GroupId): readonly string[] =>
    known?.find((group) => group.id === id)?.rights ?? [...rightsOf([id])]
  const offered = ids.filter((id) => rightsIn(id).every((right) => held.includes(right)))
  const choices = offered.map((id) => ({
    id,
    label: app.role[groups[id].name],
    help: t.groupAllows[groups[id].name],
  }))
  if (single) return <Radios {...{ label, choices, error }} chosen={chosen[0]} onChoose={(id) => onChange([id])} />
  const toggle = (id: GroupId) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <FieldGroup label={label} error={error}>
      {choices.map((choice) => (
        <Checkbox
          key={choice.id}
          checked={chosen.includes(choice.id)}
          help={choice.help}
          onChange={() => toggle(choice.id)}
        >
          {choice.label}
        </Checkbox>
      ))}
    </FieldGroup>
  )
}
