import { Checkbox, FieldGroup } from '../ui/checkbox.tsx'

type ChoicesProps<Id extends string | number> = {
  label: string
  choices: readonly { id: Id; label: string }[]
  chosen: readonly Id[]
  error: string | undefined
  onChange: (chosen: Id[]) => void
}

/** Selects several of a list. The selection keeps the order of the list. */
export function Choices<Id extends string | number>({ label, choices, chosen, error, onChange }: ChoicesProps<Id>) {
  const toggle = (id: Id) =>
    onChange(choices.map((one) => one.id).filter((one) => (one === id ? !chosen.includes(one) : chosen.includes(one))))
  return (
    <FieldGroup label={<span className="hidden-visually">{label}</span>} error={error}>
      <div className="flex max-h-[200px] flex-wrap gap-x-4 gap-y-1 overflow-y-auto">
        {choices.map(({ id, label: name }) => (
          <Checkbox key={id} checked={chosen.includes(id)} onChange={() => toggle(id)}>
            {name}
          </Checkbox>
        ))}
      </div>
    </FieldGroup>
  )
}
