import { Dialog, type DialogProps } from './dialog.tsx'

/** Editing beside the list: slides in from the right, the list stays visible under a thin veil. */
export function Drawer({ size = 3, ...rest }: Omit<DialogProps, 'side' | 'role'>) {
  return <Dialog {...rest} size={size} side="right" />
}
