import type { ReactNode } from 'react'
import { Button, type Locked } from '../ui/button.tsx'
import { Dialog, type DialogProps } from '../ui/dialog.tsx'
import { useWords } from '../ui/ui-context.tsx'
import { ActionForm } from './action-form.tsx'
import type { ActionForm as Form } from './use-action-form.ts'

type FormDialogProps = Pick<DialogProps, 'onClose' | 'title' | 'description' | 'size' | 'role' | 'side'> & {
  form: Pick<Form, 'formId' | 'refusal' | 'summary' | 'attempt' | 'submit' | 'isPending'>
  /** The label of the submit button. */
  submit: ReactNode
  danger?: boolean | undefined
  /** The reason why the form cannot be submitted: a missing right, or the state. */
  locked?: Locked | undefined
  unavailable?: string | false | undefined
  /** The cancel button. It closes the dialog by default. */
  cancel?: { words?: string; onClick?: () => void } | undefined
  className?: string
  children: ReactNode
  /** Content below the form and outside it. */
  after?: ReactNode
}

/** A form in a dialog, or in a drawer on the right, with Cancel, a submit button, and the error at its top. */
export function FormDialog(props: FormDialogProps) {
  const { form, submit, danger, locked, unavailable, cancel, className, children, after, ...frame } = props
  const words = useWords()
  return (
    <Dialog
      {...frame}
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
