import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldProps } from './field.tsx'

export type TextInputProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'required'> & {
    /** An icon before the text. */
    lead?: ReactNode
    /** A unit or a small button after the text. */
    tail?: ReactNode
    ref?: Ref<HTMLInputElement> | undefined
  }

export function TextInput(props: TextInputProps) {
  const { label, help, error, required, optional, id, hiddenLabel, lead, tail, className, ...rest } = props
  return (
    <Field {...{ label, help, error, required, optional, id, hiddenLabel }}>
      {(control) => (
        <span className="input-wrap">
          {lead && <span className="input-lead">{lead}</span>}
          <input type="text" {...rest} {...control} className={classNames('input', className)} />
          {tail && <span className="input-tail">{tail}</span>}
        </span>
      )}
    </Field>
  )
}

type TextAreaProps = FieldProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'required'> & { ref?: Ref<HTMLTextAreaElement> | undefined }

export function TextArea(props: TextAreaProps) {
  const { label, help, error, required, optional, id, hiddenLabel, className, ...rest } = props
  return (
    <Field {...{ label, help, error, required, optional, id, hiddenLabel }}>
      {(control) => <textarea {...rest} {...control} className={classNames('input', className)} />}
    </Field>
  )
}
