import { type ReactNode, useRef, useState } from 'react'
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
  /** The verb of the deed: "Block 12 cards". */
  confirm: string
  danger?: boolean | undefined
  /** Does it; the dialog shows progress until then, closes after, and stays with the reason if it fails. */
  onConfirm: () => Promise<unknown> | unknown
  /** The words for a failure. */
  failure?: ((error: unknown) => ReactNode) | undefined
}

/** Asks before what cannot simply be taken back. Confirming twice does it once. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return props.open ? <OpenConfirm {...props} /> : null
}

function OpenConfirm({
  onClose,
  title,
  description,
  children,
  confirm,
  danger,
  onConfirm,
  failure,
}: ConfirmDialogProps) {
  const words = useWords()
  const cancel = useRef<HTMLButtonElement>(null)
  const running = useRef(false)
  const [state, setState] = useState<{ pending: boolean; error?: unknown }>({ pending: false })

  const run = async () => {
    if (running.current) return
    running.current = true
    setState({ pending: true })
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setState({ pending: false, error })
    } finally {
      running.current = false
    }
  }
  const leave = () => {
    if (!running.current) onClose()
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
          <Button type={1} danger={danger} pending={state.pending} onClick={run}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      {'error' in state && (
        <p role="alert" className="banner" data-tone="bad">
          {failure?.(state.error) ?? String(state.error)}
        </p>
      )}
    </Dialog>
  )
}
