import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react'
import { classNames } from './class-names.ts'
import './link.css'
import { useUi } from './ui-context.tsx'

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string
  /** `text` has the colour of links, `quiet` that of its text with the same line, and `plain` no style. */
  variant?: 'text' | 'quiet' | 'plain' | undefined
  ref?: Ref<HTMLAnchorElement> | undefined
}

/** An anchor that the router follows. It also opens in a new tab. */
export function Link({ variant = 'text', className, onClick, onPointerEnter, onFocus, ...rest }: LinkProps) {
  const { navigate, anticipate } = useUi()
  const own = rest.href.startsWith('/') && !rest.target && rest.download === undefined

  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!own || !plain || !navigate || event.defaultPrevented) return
    event.preventDefault()
    navigate(rest.href)
  }

  return (
    // biome-ignore-start lint/a11y/noStaticElementInteractions: it has an href, by its type
    // biome-ignore-start lint/a11y/useKeyWithClickEvents: Enter clicks an anchor
    // biome-ignore-start lint/a11y/useValidAnchor: it leads somewhere; the handler only spares the reload
    <a
      {...rest}
      {...(rest.target === '_blank' ? { rel: 'noopener noreferrer' } : {})}
      className={classNames(variant !== 'plain' && 'link', variant === 'quiet' && 'link-quiet', className)}
      onClick={follow}
      onPointerEnter={(event) => {
        onPointerEnter?.(event)
        if (own) anticipate?.(rest.href)
      }}
      onFocus={(event) => {
        onFocus?.(event)
        if (own) anticipate?.(rest.href)
      }}
    />
    // biome-ignore-end lint/a11y/useValidAnchor: see above
    // biome-ignore-end lint/a11y/useKeyWithClickEvents: see above
    // biome-ignore-end lint/a11y/noStaticElementInteractions: see above
  )
}
