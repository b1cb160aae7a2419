import { useEffect } from 'react'

const named = 'label, legend, h3, h4, button, .field-label'

/**
 * Moves the focus to the field, group or button of a section that has this text, as soon as the section shows it. `onFound`
 * must be stable.
 */
export function useFoundField(sectionId: string, text: string | undefined, onFound: () => void): void {
  useEffect(() => {
    const section = document.getElementById(sectionId)
    if (text === undefined || section === null) return
    const focus = () => {
      const name = [...section.querySelectorAll<HTMLElement>(named)].find((one) => one.textContent?.startsWith(text))
      if (name === undefined) return false
      const field = (name instanceof HTMLLabelElement && name.control) || name
      // A heading takes the focus as the place where reading continues.
      if (field.tabIndex < 0) field.tabIndex = -1
      field.focus()
      onFound()
      return true
    }
    if (focus()) return
    const observer = new MutationObserver(() => {
      if (focus()) observer.disconnect()
    })
    observer.observe(section, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [sectionId, text, onFound])
}
