import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import './banner.css'
import { useWords } from './ui-context.tsx'

type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  /** The question, with its numbers: "Block 12 cards of 9 drivers?" */
  title: ReactNode
  /** What will happen, and whether it can be undone. */
  description?: ReactNode
  children?: ReactNode
  /** The verb of the action: "Block 12 cards". */
  confirm: string
  danger?: boolean | undefined
  /** What the button runs: the dialog shows its progress, closes when it succeeded, and stays with the reason if it failed. */
  action: {
    readonly isPending: boolean
    readonly refusal: { readonly message: ReactNode } | null
    readonly run: () => Promise<boolean>
  }
}

/** Asks before what cannot simply be taken back. Confirming twice does it once. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return props.open ? <OpenConfirm {...props} /> : null
}

function OpenConfirm({ onClose, title, description, children, confirm, danger, action }: ConfirmDialogProps) {
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
      open
      onClose={leave}
      role="alertdialog"
      size={3}
      title={title}
      description={description}
      // The harmless answer has the focus, so that a stray Enter destroys nothing.
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
