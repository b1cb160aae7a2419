import type { ReactNode } from 'react'
import { FilterChip } from '../ui/chip.tsx'
import { Menu } from '../ui/menu.tsx'

export interface FilterOption<Value extends string> {
  readonly value: Value
  readonly label: string
  /** A dot or an icon before the label. */
  readonly icon?: ReactNode
}

type FilterMenuProps<Value extends string> = {
  name: string
  options: readonly FilterOption<Value>[]
  chosen: readonly Value[]
  onChoose: (chosen: readonly Value[]) => void
  /** Allows several options. Otherwise, choosing the selected option clears it. */
  multiple?: boolean | undefined
}

/** A list filter as a chip that shows its value and opens the options. */
export function FilterMenu<Value extends string>({
  name,
  options,
  chosen,
  onChoose,
  multiple,
}: FilterMenuProps<Value>) {
  const toggle = (value: Value) => {
    const has = chosen.includes(value)
    if (multiple) onChoose(has ? chosen.filter((one) => one !== value) : [...chosen, value])
    else onChoose(has ? [] : [value])
  }
  const words = options.filter(({ value }) => chosen.includes(value)).map(({ label }) => label)
  return (
    <Menu
      label={name}
      align="start"
      trigger={(trigger) => (
        <FilterChip
          {...trigger}
          name={name}
          value={words.length > 0 ? words.join(', ') : undefined}
          onClear={() => onChoose([])}
        />
      )}
      items={options.map(({ value, label, icon }) => ({
        id: value,
        label,
        icon,
        checked: chosen.includes(value),
        multiple,
        onSelect: () => toggle(value),
      }))}
    />
  )
}
