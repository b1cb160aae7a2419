import type { ReactNode } from 'react'
import './button.css'
import { classNames } from './class-names.ts'
import { Link, type LinkProps } from './link.tsx'

type ButtonLinkProps = Omit<LinkProps, 'type' | 'variant'> & {
  type?: 1 | 2 | 3 | undefined
  small?: boolean | undefined
  wide?: boolean | undefined
  icon?: ReactNode
}

/** A link with the appearance of a button. */
export function ButtonLink({ type = 2, small, wide, icon, className, children, ...rest }: ButtonLinkProps) {
  const classes = ['button', `button-${type}`, small && 'button-small', wide && 'button-wide', className]
  return (
    <Link {...rest} variant="plain" className={classNames(...classes)}>
      {icon}
      {children}
    </Link>
  )
}
