import { createElement, type ReactElement, type SVGProps } from 'react'
import { classNames } from './class-names.ts'
import './icon.css'

type IconProps = SVGProps<SVGSVGElement> & { size?: number | string }

export type Icon = (props: IconProps) => ReactElement

/**
 * An icon of one path, drawn with the stroke of `icon.css`, 16 pixels wide by default. Screen readers skip it unless it has an
 * `aria-label`. The icons are in `icons/`, one file each, so that a page loads only its own (docs/decisions/067).
 */
export const createIcon =
  (path: string): Icon =>
  ({ size = 16, className, ...rest }) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        className: classNames('icon', className),
        ...(rest['aria-label'] === undefined ? { 'aria-hidden': true } : { role: 'img' }),
        ...rest,
      },
      createElement('path', { d: path }),
    )
