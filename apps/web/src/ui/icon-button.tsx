import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { classNames } from './class-names.ts'
import { Tooltip } from './tooltip.tsx'

type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'wide' | 'aria-label'> & {
  /** The action in words: the accessible name and the tooltip. */
  label: string
  icon: ReactNode
  /** A small number on the corner. Repeat it in the label. */
  count?: number | undefined
  /** A mark on the corner without a number. Say its meaning in the label. */
  dot?: boolean | undefined
  /** Set to false where the tooltip would cover the element that the button opens. */
  tooltip?: boolean | undefined
}

export function IconButton({ label, icon, count, dot, tooltip = true, type = 3, className, ...rest }: IconButtonProps) {
  const content = (
    <Button {...rest} type={type} icon={icon} aria-label={label} className={classNames('icon-button', className)}>
      {count ? (
        <span className="icon-button-count" aria-hidden>
          {count > 99 ? '99+' : count}
        </span>
      ) : dot ? (
        <span className="icon-button-dot" aria-hidden />
      ) : null}
    </Button>
  )
  // A locked or unavailable button already has a tooltip with its reason.
  if (typeof rest.locked === 'string' || rest.unavailable || !tooltip) return content
  return <Tooltip text={label}>{content}</Tooltip>
}
