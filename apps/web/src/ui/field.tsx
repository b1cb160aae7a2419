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
  /** Shows "optional" beside the label. Mark required or optional fields, whichever are fewer. */
  optional?: boolean | undefined
  id?: string | undefined
  /** The label is only for screen readers. */
  hiddenLabel?: boolean | undefined
}

/** Label above, help and error below. The control gets the ids that connect them. */
export function Field(props: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const { label, help, error, required, optional, hiddenLabel, children } = props
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
      </div>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {error && (
        <p id={`${id}-error`} className="field-error">
          <CircleAlert size={14} />
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
