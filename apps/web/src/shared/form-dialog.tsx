import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog, type DialogProps } from '../ui/dialog.tsx'
import { useWords } from '../ui/ui-context.tsx'
import { ActionForm } from './action-form.tsx'
import type { ActionForm as Form } from './use-action-form.ts'

type FormDialogProps = Pick<DialogProps, 'onClose' | 'title' | 'description' | 'size' | 'role' | 'side'> & {
  form: Pick<Form, 'formId' | 'refusal' | 'summary' | 'attempt' | 'submit' | 'isPending'>
  /** The verb of the button that sends the form. */
  submit: ReactNode
  danger?: boolean | undefined
  /** Why the form cannot be sent, by right or state. */
  locked?: string | false | undefined
  unavailable?: string | false | undefined
  /** The button that leaves; it closes by default. */
  cancel?: { words?: string; onClick?: () => void } | undefined
  className?: string
  children: ReactNode
  /** Below the form and not part of it. */
  after?: ReactNode
}

/** A form in a dialog, or in a drawer on the right: Cancel, the button that sends it, and what went wrong at its top. */
export function FormDialog(props: FormDialogProps) {
  const { form, submit, danger, locked, unavailable, cancel, className, children, after, ...frame } = props
  const words = useWords()
  return (
    <Dialog
      {...frame}
      open
      footer={
        <>
          <Button onClick={cancel?.onClick ?? frame.onClose}>{cancel?.words ?? words.cancel}</Button>
          <Button type={1} submit form={form.formId} pending={form.isPending} {...{ danger, locked, unavailable }}>
            {submit}
          </Button>
        </>
      }
    >
      <ActionForm form={form} {...(className === undefined ? {} : { className })}>
        {children}
      </ActionForm>
      {after}
    </Dialog>
  )
}
