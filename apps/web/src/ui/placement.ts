export type Placement = { side: 'top' | 'bottom'; align: 'start' | 'center' | 'end' }

const gap = 6
const edge = 8

/** Puts a fixed element above or below another, on the other side when there is no room, never outside the window. */
export function placeBeside(floating: HTMLElement, anchor: HTMLElement, { side, align }: Placement): void {
  const to = anchor.getBoundingClientRect()
  const width = floating.offsetWidth
  const height = floating.offsetHeight
  const roomAbove = to.top - gap - edge
  const roomBelow = window.innerHeight - to.bottom - gap - edge
  const above =
    side === 'top' ? roomAbove >= height || roomAbove > roomBelow : roomBelow < height && roomAbove > roomBelow
  const top = above ? to.top - gap - height : to.bottom + gap
  const left = { start: to.left, center: to.left + (to.width - width) / 2, end: to.right - width }[align]
  floating.style.top = `${Math.max(edge, top)}px`
  floating.style.left = `${Math.min(Math.max(edge, left), Math.max(edge, window.innerWidth - width - edge))}px`
  floating.style.maxHeight = `${Math.max(120, above ? roomAbove : roomBelow)}px`
}

/** The `popover` attribute for what floats, absent where the browser would not know how to show it. */
export const floats = 'showPopover' in HTMLElement.prototype ? 'manual' : undefined

/** Lifts a `popover` element into the top layer, above modals too; where the browser cannot, it stays where it is. */
export function showOnTop(floating: HTMLElement): void {
  try {
    floating.showPopover?.()
  } catch {
    // It is shown already.
  }
}
