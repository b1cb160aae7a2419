import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import './field.css'

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  children: ReactNode
  help?: ReactNode
  error?: ReactNode
  /** Some, but not all, of the items that the checkbox represents are selected. */
  indeterminate?: boolean | undefined
  kind?: 'checkbox' | 'radio' | 'switch' | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

export function Checkbox({ children, help, error, indeterminate = false, kind = 'checkbox', ...rest }: CheckboxProps) {
  const id = useId()
  const described = [rest['aria-describedby'], help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div>
      <label className="check">
        <input
          {...rest}
          type={kind === 'radio' ? 'radio' : 'checkbox'}
          role={kind === 'switch' ? 'switch' : undefined}
          className={kind === 'switch' ? 'switch-box' : 'check-box'}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          ref={(input) => {
            if (input) input.indeterminate = indeterminate
            if (typeof rest.ref === 'function') rest.ref(input)
            else if (rest.ref) rest.ref.current = input
          }}
        />
        <span className="check-words">
          <span>{children}</span>
          {help && (
            <span id={`${id}-help`} className="field-help">
              {help}
            </span>
          )}
        </span>
      </label>
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}

/** On or off, with immediate effect. A Checkbox is for values that a form submits. */
export function Switch(props: Omit<CheckboxProps, 'kind' | 'indeterminate'>) {
  return <Checkbox {...props} kind="switch" />
}

/** One of several options. Give all of them the same `name`, inside a FieldGroup. */
export function Radio(props: Omit<CheckboxProps, 'kind' | 'indeterminate'>) {
  return <Checkbox {...props} kind="radio" />
}

/** Groups several checkboxes or radio buttons under one label. */
export function FieldGroup({ label, error, children }: { label: ReactNode; error?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="field">
      <legend className="field-label">{label}</legend>
      {children}
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  )
}
