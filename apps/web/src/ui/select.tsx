import type { Ref, SelectHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import { ChevronDown } from './icons/chevron-down.ts'

export type SelectOption = { value: string; label: string; disabled?: boolean }

type SelectProps = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'required'> & {
    options: readonly SelectOption[]
    /** The text of the empty option. */
    placeholder?: string | undefined
    ref?: Ref<HTMLSelectElement> | undefined
  }

/** The native select, which works best on phones. For many options with a search, see combobox.tsx. */
export function Select(props: SelectProps) {
  const { label, help, error, required, optional, id, hiddenLabel, options, placeholder, className, ...rest } = props
  return (
    <Field {...{ label, help, error, required, optional, id, hiddenLabel }}>
      {(control) => (
        <span className="input-wrap">
          <select {...rest} {...control} className={classNames('input', className)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <span className="input-tail">
            <ChevronDown />
          </span>
        </span>
      )}
    </Field>
  )
}
