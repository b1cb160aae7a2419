import type { ButtonHTMLAttributes, Ref } from 'react'
import { ChevronDown } from './icons/chevron-down.ts'
import { X } from './icons/x.ts'
import './chip.css'
import { classNames } from './class-names.ts'
import { useWords } from './ui-context.tsx'
import { fill } from './words.ts'

type FilterChipProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'value'> & {
  /** The name of the filter: "State". */
  name: string
  /** The selected values in words: "Active, Blocked". Absent when the filter is not set. */
  value?: string | undefined
  onClear?: (() => void) | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

/** A filter with its value. A click on the chip opens the options, and the cross clears the filter. */
export function FilterChip({ name, value, onClear, className, ...rest }: FilterChipProps) {
  const words = useWords()
  return (
    <span className={classNames('chip', value && 'chip-set', className)}>
      <button {...rest} type="button" className="chip-button">
        <span className="chip-name">{name}</span>
        {value && <span className="chip-value">{value}</span>}
        {!(value && onClear) && <ChevronDown size={14} />}
      </button>
      {value && onClear && (
        <button type="button" className="chip-clear" aria-label={fill(words.remove, { name })} onClick={onClear}>
          <X size={14} />
        </button>
      )}
    </span>
  )
}
