import { type ReactNode, useId } from 'react'
import { CircleAlert } from './icons/circle-alert.ts'
import './field.css'
import { useWords } from './ui-context.tsx'

export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

export type FieldProps = {
  label: ReactNode
  help?: ReactNode
  error?: ReactNode
  required?: boolean | undefined
  /** Says "optional" beside the label. Mark whichever kind is rarer in the form. */
  optional?: boolean | undefined
  /** Something small at the right end of the label: a link "Forgot it?". */
  aside?: ReactNode
  id?: string | undefined
  /** The label is read, not seen. */
  hiddenLabel?: boolean | undefined
}

/** Label above, help below, error linked. The control gets the ids that tie them together. */
export function Field(props: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const { label, help, error, required, optional, aside, hiddenLabel, children } = props
  const words = useWords()
  const ownId = useId()
  const id = props.id ?? ownId
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <div className={hiddenLabel ? 'hidden-visually' : 'field-top'}>
        <label htmlFor={id} className="field-label">
          {label}
          {optional && <span className="field-optional"> ({words.optional})</span>}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {error && (
        <p id={`${id}-error`} className="field-error">
          <CircleAlert size={14} aria-hidden />
          <span>{error}</span>
        </p>
      )}
      {help && (
        <p id={`${id}-help`} className="field-help">
          {help}
        </p>
      )}
    </div>
  )
}
