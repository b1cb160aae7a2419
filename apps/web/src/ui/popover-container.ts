import { useCallback, useState } from 'react'

/**
 * The container in which a React Aria popover is rendered. While a modal is open, the rest of the page is inert, so the
 * popover must be inside the modal. Give `find` as a ref to the field and spread `container` on the popover.
 */
export function usePopoverContainer(): {
  find: (element: Element | null) => void
  container: { UNSTABLE_portalContainer?: Element }
} {
  const [modal, setModal] = useState<Element | null>(null)
  const find = useCallback((element: Element | null) => setModal(element?.closest('dialog') ?? null), [])
  return { find, container: modal ? { UNSTABLE_portalContainer: modal } : {} }
}
