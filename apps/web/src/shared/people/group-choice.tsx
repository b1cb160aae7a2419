import { type GroupId, groups, rightsOf } from '@voltway/contract/rights'
import type { ReactNode } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { Checkbox, FieldGroup } from '../../ui/checkbox.tsx'
import { useWallet } from '../wallet/wallet.queries.ts'

type GroupChoiceProps = {
  label: ReactNode
  ids: readonly GroupId[]
  chosen: readonly GroupId[]
  onChange: (chosen: readonly GroupId[]) => void
  /** One of them only. */
  single?: string
  error?: ReactNode
}

/** Groups with what each allows. Those that hold a right one does not have are not offered: nobody gives what they lack. */
export function GroupChoice({ label, ids, chosen, onChange, single, error }: GroupChoiceProps) {
  const app = usePhrases('app')
  const t = usePhrases('people-details')
  const held: readonly string[] = useWallet().data?.allowed_actions ?? []
  const offered = ids.filter((id) => [...rightsOf([id])].every((right) => held.includes(right)))
  const toggle = (id: GroupId) => {
    if (single !== undefined) return onChange([id])
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  }
  return (
    <FieldGroup label={label} error={error}>
      {offered.map((id) => (
        <Checkbox
          key={id}
          kind={single === undefined ? 'checkbox' : 'radio'}
          name={single}
          checked={chosen.includes(id)}
          help={t.groupAllows[groups[id].name]}
          onChange={() => toggle(id)}
        >
          {app.role[groups[id].name]}
        </Checkbox>
      ))}
    </FieldGroup>
  )
}
