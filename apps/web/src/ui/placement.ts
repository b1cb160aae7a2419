export type Placement = { side: 'top' | 'bottom'; align: 'start' | 'center' | 'end' }

const gap = 6
const edge = 8

/**
 * Positions a fixed element above or below an anchor, on the other side where there is no room, always inside the
 * window.
 */
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

/** The `popover` attribute of floating elements. Undefined in browsers without popovers. */
export const floats = 'showPopover' in HTMLElement.prototype ? 'manual' : undefined

/** Shows a `popover` element in the top layer, above modals. Browsers without popovers leave it in its layer. */
export function showOnTop(floating: HTMLElement): void {
  try {
    floating.showPopover?.()
  } catch {
    // The element is already shown.
  }
}
