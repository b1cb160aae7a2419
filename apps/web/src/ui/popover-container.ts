import { useCallback, useState } from 'react'

/**
 * Where a React Aria popover is drawn. Inside one of our modals the rest of the page is inert, so what floats has to
 * live in the modal too. Give `find` as a ref to the field and spread `container` on the popover.
 */
export function usePopoverContainer(): {
  find: (element: Element | null) => void
  container: { UNSTABLE_portalContainer?: Element }
} {
  const [modal, setModal] = useState<Element | null>(null)
  const find = useCallback((element: Element | null) => setModal(element?.closest('dialog') ?? null), [])
  return { find, container: modal ? { UNSTABLE_portalContainer: modal } : {} }
}
