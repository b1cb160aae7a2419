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

type RadiosProps<Id extends string | number> = {
  label: ReactNode
  choices: readonly { readonly id: Id; readonly label: ReactNode; readonly help?: ReactNode }[]
  chosen: Id | undefined
  onChoose: (id: Id) => void
  error?: ReactNode
  /** Draws a box around each choice. */
  boxed?: boolean
}

/** One of several choices. A single choice that is already made is shown as text, because there is nothing to decide. */
export function Radios<Id extends string | number>({ label, choices, chosen, onChoose, ...rest }: RadiosProps<Id>) {
  const name = useId()
  const { error, boxed = false } = rest
  const isDecided = choices.length === 1 && choices[0]?.id === chosen
  return (
    <FieldGroup label={label} error={error}>
      {choices.map((choice) => (
        <div key={choice.id} className={boxed ? 'choice-box' : undefined}>
          {isDecided ? (
            <p className="check-words">
              <span>{choice.label}</span>
              {choice.help && <span className="field-help">{choice.help}</span>}
            </p>
          ) : (
            <Checkbox
              kind="radio"
              name={name}
              checked={choice.id === chosen}
              help={choice.help}
              onChange={() => onChoose(choice.id)}
            >
              {choice.label}
            </Checkbox>
          )}
        </div>
      ))}
    </FieldGroup>
  )
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
