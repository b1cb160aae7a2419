import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import './banner.css'
import { useWords } from './ui-context.tsx'

type ConfirmDialogProps = {
  onClose: () => void
  /** The question, with its numbers: "Block 12 cards of 9 drivers?" */
  title: ReactNode
  /** The effect of the action, and whether it can be undone. */
  description?: ReactNode
  children?: ReactNode
  /** The label of the button, with the verb of the action: "Block 12 cards". */
  confirm: string
  danger?: boolean | undefined
  /** The action of the button. The dialog shows its progress, closes on success and shows the reason on failure. */
  action: {
    readonly isPending: boolean
    readonly refusal: { readonly message: ReactNode } | null
    readonly run: () => Promise<boolean>
  }
}

/** Asks for confirmation of an action that cannot easily be undone. A second click on the button has no effect. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { onClose, title, description, children, confirm, danger, action } = props
  const words = useWords()
  const cancel = useRef<HTMLButtonElement>(null)
  const { isPending, refusal } = action
  const run = async () => {
    if (await action.run()) onClose()
  }
  const leave = () => {
    if (!isPending) onClose()
  }

  return (
    <Dialog
      onClose={leave}
      role="alertdialog"
      size={3}
      title={title}
      description={description}
      // The focus is on Cancel, so that an accidental Enter does not run a dangerous action.
      firstFocus={danger ? cancel : undefined}
      footer={
        <>
          <Button ref={cancel} onClick={leave}>
            {words.cancel}
          </Button>
          <Button type={1} danger={danger} pending={isPending} onClick={run}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      {refusal && (
        <p role="alert" className="banner" data-tone="bad">
          {refusal.message}
        </p>
      )}
    </Dialog>
  )
}
