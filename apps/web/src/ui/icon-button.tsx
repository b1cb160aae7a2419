import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { classNames } from './class-names.ts'
import { Tooltip } from './tooltip.tsx'

type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'wide' | 'aria-label'> & {
  /** What it does, in words: its name for screen readers and its tooltip. */
  label: string
  icon: ReactNode
  /** A small number on the corner; say it in the label too. */
  count?: number | undefined
  /** Off where the tooltip would cover what the button opens. */
  tooltip?: boolean | undefined
}

export function IconButton({ label, icon, count, tooltip = true, type = 3, className, ...rest }: IconButtonProps) {
  const content = (
    <Button {...rest} type={type} icon={icon} aria-label={label} className={classNames('icon-button', className)}>
      {count ? (
        <span className="icon-button-count" aria-hidden>
          {count > 99 ? '99+' : count}
        </span>
      ) : null}
    </Button>
  )
  // A button that cannot be used already carries a tooltip with its reason.
  if (rest.locked || rest.unavailable || !tooltip) return content
  return <Tooltip text={label}>{content}</Tooltip>
}
