import { Dialog, type DialogProps } from './dialog.tsx'

/**
 * Edits an item beside the list. The drawer slides in from the right, and the list stays visible under a light overlay.
 */
export function Drawer({ size = 3, ...rest }: Omit<DialogProps, 'side' | 'role'>) {
  return <Dialog {...rest} size={size} side="right" />
}
